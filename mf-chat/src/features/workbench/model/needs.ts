import type { DeliverableKind, ProfileView } from '@qihang/shared/contracts';

/** What a kind is made from before all else: the field of the profile, and what it is in words. */
type Need = readonly [field: string, words: string];

const NEEDS: Readonly<Partial<Record<DeliverableKind, readonly Need[]>>> = {
  positioning: [
    ['business', '你做什么'],
    ['audience', '帮谁'],
    ['problem', '他们最急的事'],
  ],
  kit: [['platform', '发在哪']],
  story: [['story', '一件真事']],
  topics: [
    ['problem', '他们最急的事'],
    ['customerWords', '客人的原话'],
  ],
  calendar: [['posts', '一周能发几条']],
  ladder: [['price', '一单多少钱']],
};

/** Words that fit in the line of a station. */
const MOST_NAMED = 2;

/**
 * What a kind still lacks, in words: 还差：一单多少钱. Null where nothing is missing, and for a field that the profile does
 * not name, of which nobody knows.
 */
export function lackOf(kind: DeliverableKind, { fields }: ProfileView): string | null {
  const empty = new Set(fields.filter(({ values }) => values.length === 0).map(({ field }) => field));
  const missing = (NEEDS[kind] ?? []).filter(([field]) => empty.has(field)).map(([, words]) => words);
  return missing.length === 0 ? null : `还差：${missing.slice(0, MOST_NAMED).join('、')}`;
}

/** Fewer posts say nothing of what is usual (as the coach compares them). */
const FEWEST_RESULTS = 3;

/** What a review still lacks, in words. */
export const reviewWords = (toEnter: number): string =>
  toEnter === 0 ? '数据够了，能做这周的复盘' : `再记${toEnter}条数据就能看`;

/** How many posts are to be entered before a review says something. */
export const resultsToEnter = (entered: number): number => Math.max(0, FEWEST_RESULTS - entered);
