/** What the coach keeps of a user, by field, in the order of the interview: the names that people and models use. */
export const FACT_FIELDS = {
  name: '称呼',
  business: '做的事',
  background: '经历',
  place: '地点',
  experience: '年限',
  audience: '服务谁',
  problem: '难题',
  customerWords: '客户原话',
  offer: '卖什么',
  price: '价格',
  proof: '凭据',
  story: '真事',
  rejected: '不做',
  goal: '目标',
  platform: '平台',
  hours: '时间',
  posts: '频率',
  figures: '现状数据',
  asset: '手上有的',
  decided: '定下的',
} as const satisfies Readonly<Record<string, string>>;

export type FactField = keyof typeof FACT_FIELDS;

/** Whom a fact is about: only what is about `self` is ever said in the first person (docs/decisions/0026 §5). */
export const OWNERS = ['self', 'family', 'customer', 'case', 'pasted'] as const;
export type Owner = (typeof OWNERS)[number];

const FIELD_OF_NAME: ReadonlyMap<string, FactField> = new Map(
  Object.entries(FACT_FIELDS).map(([field, name]) => [name, field as FactField]),
);

/** The field of a name or an id; null for anything else. */
export const fieldOf = (name: string): FactField | null =>
  FIELD_OF_NAME.get(name) ?? (Object.hasOwn(FACT_FIELDS, name) ? (name as FactField) : null);
