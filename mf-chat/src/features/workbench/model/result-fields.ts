import type { PostResult, PostResultInput } from '@qihang/shared/contracts';

/** Figures of a post with their names, in the order in which people follow them. */
export const FIGURES = [
  { name: 'views', label: '播放' },
  { name: 'finished', label: '完播率（%）' },
  { name: 'likes', label: '点赞' },
  { name: 'comments', label: '评论' },
  { name: 'follows', label: '新增关注' },
  { name: 'leads', label: '私信' },
  { name: 'deals', label: '成交' },
] as const;
export type FigureName = (typeof FIGURES)[number]['name'];
export type ResultFieldName = FigureName | 'day' | 'title' | 'platform';

/** Texts of the form as typed. */
export type ResultFields = Readonly<Record<ResultFieldName, string>>;

const shown = (value: number | null): string => (value === null ? '' : String(value));

/** Form fields of a stored post. */
export const fieldsOf = (result: PostResult): ResultFields => ({
  day: result.day,
  title: result.title,
  platform: result.platform,
  views: shown(result.views),
  finished: result.finished === null ? '' : String(Math.round(result.finished * 10_000) / 100),
  likes: shown(result.likes),
  comments: shown(result.comments),
  follows: shown(result.follows),
  leads: shown(result.leads),
  deals: shown(result.deals),
});

/** 3,200, 3200, 1.2万, 1.2w: parses numbers as people read them off a screen. NaN for anything else. */
export function readCount(text: string): number {
  const plain = text.normalize('NFKC').replace(/[,\s次个条人]/g, '');
  const match = /^(\d+(?:\.\d+)?)(万|w)?$/i.exec(plain);
  if (match === null) return Number.NaN;
  return Math.round(Number(match[1]) * (match[2] === undefined ? 1 : 10_000));
}

/** Parses 35, 35% or 35.5 as a fraction of one; NaN for anything else. */
function readShare(text: string): number {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/%$/, '');
  const percent = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return percent > 100 ? Number.NaN : percent / 100;
}

type Read =
  | { readonly result: PostResultInput; readonly errors: null }
  | { readonly result: null; readonly errors: Readonly<Partial<Record<ResultFieldName, string>>> };

const MOST: Readonly<Partial<Record<FigureName, number>>> = { leads: 1e6, deals: 1e6 };

function readFigure(name: FigureName, text: string): number | null {
  if (text.trim() === '') return null;
  const value = name === 'finished' ? readShare(text) : readCount(text);
  return value > (MOST[name] ?? 1e9) ? Number.NaN : value;
}

/** Reads the form. @returns a post with its figures, or an error per field */
export function readResult(fields: ResultFields): Read {
  const errors: Partial<Record<ResultFieldName, string>> = {};
  const title = fields.title.trim();
  if (!/^20\d\d-\d\d-\d\d$/.test(fields.day)) errors.day = '请选择日期';
  if (title === '') errors.title = '请输入标题';
  else if (title.length > 60) errors.title = '最多60个字';
  const figures = Object.fromEntries(
    FIGURES.map(({ name }) => [name, readFigure(name, fields[name])] as const),
  ) as Record<FigureName, number | null>;
  for (const { name } of FIGURES) {
    if (Number.isNaN(figures[name])) errors[name] = name === 'finished' ? '0到100之间的数' : '请输入数字';
  }
  const { views } = figures;
  if (views === null) errors.views = '请输入播放量';
  if (views === null || Object.keys(errors).length > 0) return { result: null, errors };
  const { day, platform } = fields;
  return { result: { day, title, platform: platform.trim(), ...figures, views }, errors: null };
}
