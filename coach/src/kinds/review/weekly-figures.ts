import type { PostResult } from '@qihang/shared/contracts';
import { dayAfter, mondayOf } from '../calendar/days';

/** The steps at which a post wins or loses people, in their order. */
export const REVIEW_STEPS = ['曝光', '完播', '互动', '关注', '私信', '成交'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** One measure of a week beside the user's own median of what came before. */
export interface WeeklyFigure {
  readonly name: string;
  readonly value: number;
  /** Null where there is too little before it. */
  readonly median: number | null;
  /** The step of a post that it measures; null for what only says how much was done. */
  readonly step: ReviewStep | null;
}

/** A week's posts, and all those before it. */
export interface Weeks {
  /** Its Monday. */
  readonly week: string;
  readonly posts: readonly PostResult[];
  readonly before: readonly PostResult[];
}

/** Fewer posts before the week say nothing: then there is no median. */
export const FEWEST_BEFORE = 3;

/** The week that holds today, or the last one before it with a post; null where there is no post. */
export function latestWeek(results: readonly PostResult[], today: string): Weeks | null {
  const known = results.filter(({ day }) => day <= dayAfter(mondayOf(today), 6));
  const newest = known
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (newest === undefined) return null;
  const week = mondayOf(newest);
  return {
    week,
    posts: known.filter(({ day }) => day >= week),
    before: known.filter(({ day }) => day < week),
  };
}

/** The middle one; the mean of the two in the middle of an even number. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

type Reading = (post: PostResult) => number | null;

const share = (part: number | null, views: number): number | null =>
  part === null || views === 0 ? null : (part / views) * 100;

/** Of each post by itself, so that one more post a week changes nothing. */
const OF_POST: readonly (readonly [name: string, step: ReviewStep, read: Reading])[] = [
  ['播放', '曝光', ({ views }) => views],
  ['完播率%', '完播', ({ finished }) => (finished === null ? null : finished * 100)],
  [
    '互动率%',
    '互动',
    ({ likes, comments, views }) =>
      likes === null && comments === null ? null : share((likes ?? 0) + (comments ?? 0), views),
  ],
  ['关注率%', '关注', ({ follows, views }) => share(follows, views)],
];
/** Of the week as a whole: they are too few to be read from single posts. */
const OF_WEEK: readonly (readonly [name: string, step: ReviewStep | null, read: Reading])[] = [
  ['条数', null, () => 1],
  ['私信', '私信', ({ leads }) => leads],
  ['成交', '成交', ({ deals }) => deals],
];

/** The figures of a week that can be reckoned; medians only where enough posts came before it. */
export function weeklyFigures({ posts, before }: Weeks): readonly WeeklyFigure[] {
  const isEnough = before.length >= FEWEST_BEFORE;
  const weeks = byWeek(before);
  const figure = (name: string, step: ReviewStep | null, value: number | null, median: number | null) =>
    value === null
      ? []
      : [{ name, step, value: rounded(value), median: median === null ? null : rounded(median) }];
  const [count, ...totals] = OF_WEEK.map(([name, step, read]) =>
    figure(
      name,
      step,
      total(posts, read),
      isEnough ? medianOf(weeks.flatMap((week) => total(week, read) ?? [])) : null,
    ),
  );
  const shares = OF_POST.map(([name, step, read]) =>
    figure(name, step, medianOf(known(posts, read)), isEnough ? medianOf(known(before, read)) : null),
  );
  return [...(count ?? []), ...shares.flat(), ...totals.flat()];
}

/** What one post shows, by the names of the figures: 播放, 完播率%, … */
export const postFigures = (post: PostResult): readonly (readonly [name: string, value: number])[] =>
  OF_POST.flatMap(([name, , read]) => {
    const value = read(post);
    return value === null ? [] : [[name, rounded(value)] as const];
  });

const known = (posts: readonly PostResult[], read: Reading): number[] =>
  posts.flatMap((post) => read(post) ?? []);

function total(posts: readonly PostResult[], read: Reading): number | null {
  const values = known(posts, read);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function byWeek(posts: readonly PostResult[]): readonly (readonly PostResult[])[] {
  const weeks = new Map<string, PostResult[]>();
  for (const post of posts) {
    const week = mondayOf(post.day);
    weeks.set(week, [...(weeks.get(week) ?? []), post]);
  }
  return [...weeks.values()];
}

/** One decimal: more would claim to be more exact than so few posts are. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
