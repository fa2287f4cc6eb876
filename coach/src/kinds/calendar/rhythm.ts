import { splitClauses } from '../../facts/clauses';
import { readQuantities } from '../../facts/read-quantities';
import type { WritingContext } from '../kind';

/** Posts of so many days at most: one of fourteen is 两周一条. */
export interface Rhythm {
  readonly posts: number;
  readonly days: number;
}

const POSTS = ['条', '篇', '期', '更', '个', '次', '支', '部'];
const DAYS: Readonly<Record<string, number>> = {
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  个星期: 7,
  礼拜: 7,
  个礼拜: 7,
  个月: 30,
  月: 30,
};
const DAILY = /天天|日更|每天|每日/;
const WEEKLY = /周更|每周|每星期|每礼拜/;
const MONTHLY = /每月|每个月/;

/** What posts are told apart by: each of them has a rhythm of its own. */
const SORTS = ['长文', '文章', '视频', '图文', '笔记', '直播', '公众号', '小红书', '抖音', '快手'];

/** 一周两条, 两周一条, 日更, 每月三四篇 (at most four); of 长文一周一篇，视频一周一条 both together; null for none. */
export function readRhythm(text: string): Rhythm | null {
  const bySort = new Map<string, Rhythm>();
  for (const clause of splitClauses(text)) {
    const sort = SORTS.find((each) => clause.text.includes(each));
    const rhythm = sort === undefined ? null : rhythmIn(clause.text);
    if (sort !== undefined && rhythm !== null && !bySort.has(sort)) bySort.set(sort, rhythm);
  }
  if (bySort.size < 2) return rhythmIn(text);
  return {
    posts: [...bySort.values()].reduce((sum, { posts, days }) => sum + (posts * 7) / days, 0),
    days: 7,
  };
}

function rhythmIn(text: string): Rhythm | null {
  const quantities = readQuantities(text);
  const posts = quantities.filter(({ unit }) => POSTS.includes(unit)).map(({ max }) => max);
  const spans = quantities.flatMap(({ unit, max }) => (DAYS[unit] === undefined ? [] : [DAYS[unit] * max]));
  const said = DAILY.test(text) ? 1 : WEEKLY.test(text) ? 7 : MONTHLY.test(text) ? 30 : undefined;
  const days = spans[0] ?? said;
  const count = posts[0] ?? (/[日周]更|天天/.test(text) ? 1 : undefined);
  if (days === undefined || count === undefined || days <= 0 || count <= 0) return null;
  return { posts: count, days };
}

/** The rhythm that may not be gone beyond: what was ordered, else what the user said they can do. */
export function rhythmOf({ parameters, facts }: WritingContext): Rhythm | null {
  if (parameters.perWeek !== undefined && parameters.perWeek > 0)
    return { posts: parameters.perWeek, days: 7 };
  const said = facts.filter(({ field, about }) => field === 'posts' && about === 'self');
  return said.flatMap(({ value }) => readRhythm(value) ?? []).at(-1) ?? null;
}

/** Posts a week, as a calendar shows them: 0.5 is one in two weeks. */
export const perWeekOf = ({ posts, days }: Rhythm): number =>
  Math.min(21, Math.round((posts * 700) / days) / 100);

/** The span that a rhythm is counted in, never less than a week, for nobody's days are even: 0.5 a week is 1 in 14 days. */
export function spanOf({ posts, days }: Rhythm): Rhythm {
  if (days < 7) return spanOf({ posts: (posts * 7) / days, days: 7 });
  if (posts < 1) return { posts: 1, days: Math.round(days / posts) };
  const isHalf = posts * 2 === Math.round(posts * 2) && posts !== Math.round(posts);
  return isHalf ? { posts: posts * 2, days: days * 2 } : { posts: Math.ceil(posts), days: Math.round(days) };
}

/** How many posts so many weeks have. */
export const postsIn = ({ posts, days }: Rhythm, weeks: number): number =>
  Math.max(1, Math.round((posts * 7 * weeks) / days));
