import { DELIVERABLE_KINDS, DELIVERABLE_NAMES, type DeliverableKind } from '@qihang/shared/contracts';
import { OWNERS, type Owner } from '../facts/fields';
import type { OrderParameters, OrderRecord } from './records';

/** People and models shorten the names of the work. */
const SHORT_NAMES: Readonly<Record<DeliverableKind, readonly string[]>> = {
  positioning: ['定位'],
  kit: ['主页四件套'],
  story: ['故事', '我的故事'],
  topics: ['选题'],
  calendar: ['日历', '三十天日历', '30 天日历'],
  script: ['口播脚本', '视频脚本'],
  ladder: ['阶梯'],
  check: ['体检'],
  review: ['复盘'],
};

/** Every name of every kind in small letters, the longer ones first, so that the start of a text can be compared. */
export const KIND_OF_NAME: ReadonlyMap<string, DeliverableKind> = new Map(
  DELIVERABLE_KINDS.flatMap((kind) =>
    [kind, DELIVERABLE_NAMES[kind], ...SHORT_NAMES[kind]].map((name) => [name, kind] as const),
  ).sort(([one], [other]) => other.length - one.length),
);

/** The kind of a name or an id, also in front of a title (脚本·第一条); null for anything else. */
export function kindOf(name: string): DeliverableKind | null {
  const known = name.split('·')[0] ?? '';
  return KIND_OF_NAME.get(known.trim().toLowerCase()) ?? null;
}

/** The kinds that a text names anywhere in it. */
export const kindsIn = (text: string): ReadonlySet<DeliverableKind> =>
  new Set([...KIND_OF_NAME].flatMap(([name, kind]) => (text.includes(name) ? [kind] : [])));

type Action = OrderRecord['action'];

const ACTION_OF_NAME: ReadonlyMap<string, Action> = new Map<string, Action>([
  ...['make', 'write', 'new', 'create', '写', '做', '出', '新', '新写', '生成'].map(
    (name) => [name, 'make'] as const,
  ),
  ...['again', 'another', '换一批', '再来', '换', '重写', '重来', '再写'].map(
    (name) => [name, 'again'] as const,
  ),
  ...['revise', 'edit', 'update', '改', '修改', '改写', '调整'].map((name) => [name, 'revise'] as const),
]);

/** What an order does, by either of its names; null for anything else. */
export const actionOf = (name: string): Action | null =>
  ACTION_OF_NAME.get(name.trim().toLowerCase()) ?? null;

/** The names that a model is told, which are also the ones that a past answer is written with. */
export const ACTION_NAMES: Readonly<Record<Action, string>> = { make: '写', again: '换一批', revise: '改' };

/** What a record can say; how a length was meant is read from the user's own words. */
export type ParameterKey = Exclude<keyof OrderParameters, 'isAbout'>;

/** Names of the parameters in the order in which they are written back; the first of each is what a model is told. */
export const PARAMETER_NAMES: Readonly<Record<ParameterKey, readonly [string, ...string[]]>> = {
  topic: ['题目', '主题', '话题', '标题'],
  seconds: ['秒', '秒数', '时长'],
  pace: ['语速', '每秒几字'],
  characters: ['字数', '字', 'chars', 'words'],
  titleCharacters: ['标题字数', '标题字', '标题最多', 'title_chars'],
  form: ['形式', '体裁'],
  count: ['条数', '条', '数量'],
  tone: ['口气', '语气'],
  platform: ['平台'],
  audience: ['给谁', '给谁看', '对象'],
  days: ['天数', '天'],
  perWeek: ['一周几条', '每周', '每周几条', 'per_week'],
  from: ['从', '开始', '起'],
  must: ['必须有', '必须', '要有'],
  mustNot: ['不要', '不能有', '禁止', 'must_not', 'not'],
  avoid: ['别碰', '不碰', '避开', '别讲的事'],
  unknown: ['没讲过', '未知', '别编'],
  blank: ['空着写', '空白写', '留空写', '缺的写'],
  wish: ['要求', '其他', '其它', '备注'],
};

const PARAMETER_OF_NAME: ReadonlyMap<string, ParameterKey | 'target'> = new Map<
  string,
  ParameterKey | 'target'
>([
  ...(Object.keys(PARAMETER_NAMES) as ParameterKey[]).flatMap((key) =>
    [key.toLowerCase(), ...PARAMETER_NAMES[key]].map((name) => [name, key] as const),
  ),
  ...['target', '目标', '改哪个', '哪个', 'id'].map((name) => [name, 'target'] as const),
]);

/** The parameter of a key, or `target`; null for anything else. */
export const parameterOf = (key: string): ParameterKey | 'target' | null =>
  PARAMETER_OF_NAME.get(key.trim().toLowerCase()) ?? null;

/** What a model calls those whom a fact is about. */
export const OWNER_NAMES: Readonly<Record<Owner, string>> = {
  self: '本人',
  family: '家人',
  customer: '客户',
  case: '案例',
  pasted: '粘贴',
};

const OWNER_OF_NAME: ReadonlyMap<string, Owner> = new Map<string, Owner>([
  ...OWNERS.flatMap((owner) => [owner, OWNER_NAMES[owner]].map((name) => [name, owner] as const)),
  ['自己', 'self'],
  ['我', 'self'],
  ['家属', 'family'],
  ['顾客', 'customer'],
  ['客人', 'customer'],
  ['个案', 'case'],
  ['引用', 'pasted'],
]);

/** The id of an owner; a name that is none stays as it was written, for the verification to refuse (docs/decisions/0026 §5). */
export const ownerOf = (name: string): string => OWNER_OF_NAME.get(name.trim().toLowerCase()) ?? name.trim();
