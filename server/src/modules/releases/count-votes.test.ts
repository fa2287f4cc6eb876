import { describe, expect, it } from '@rstest/core';
import { aPageVote } from '../../testing/a-page';
import { type CountedPage, countVotes, MAX_PAGES_PER_NETWORK, type PriorVotes } from './count-votes';
import { mergeVotes, type PageOutcome, type PageVote } from './page-vote';

const OF = { app: 'mf-shop', version: 'v1' };
const NOBODY: PriorVotes = { pages: [], networks: [], releases: [] };
const priorOf = (pages: readonly CountedPage[]): PriorVotes => ({ ...NOBODY, pages });

/** Counts of outcomes that one page reports one after the other, each in a flush of its own. */
function countReports(...outcomes: (PageOutcome | null)[]): Record<string, number> {
  const page = aPageVote(OF);
  const sums: Record<string, number> = {};
  let pages: readonly CountedPage[] = [];
  for (const outcome of outcomes) {
    const counted = countVotes([{ ...page, outcome }], priorOf(pages));
    for (const { kind, count } of counted.counts) sums[kind] = (sums[kind] ?? 0) + count;
    for (const { count } of counted.failures) sums.failures = (sums.failures ?? 0) + count;
    pages = counted.pages;
  }
  return sums;
}

describe('a page', () => {
  it.each<[(PageOutcome | null)[], Record<string, number>]>([
    [['loaded', 'loaded'], { loaded: 1 }],
    [['boundary'], { loaded: 1, boundary: 1, failures: 1 }],
    [['loaded', 'boundary', 'boundary'], { loaded: 1, boundary: 1, failures: 1 }],
    [['load-failure', 'loaded', 'boundary'], { 'load-failure': 1, failures: 1 }],
    [['loaded', 'load-failure'], { loaded: 1, boundary: 1, failures: 1 }],
    [[null, 'loaded'], { loaded: 1 }],
    [[null], {}],
  ])('a page that reports %j counts as one load, and as one failure at most', (outcomes, sums) => {
    expect(countReports(...outcomes)).toEqual(sums);
  });

  it('a page that reports several outcomes at once counts by the worst, and each timing once', () => {
    const page = aPageVote(OF);
    const said: PageVote[] = [
      { ...page, outcome: null, timings: { entry: 3 } },
      { ...page, outcome: 'loaded', timings: { entry: 9, LCP: 5 } },
      { ...page, outcome: 'load-failure', stage: 'module' },
      { ...page, outcome: 'boundary' },
    ];
    const merged = said.reduce(mergeVotes);
    expect(merged).toMatchObject({ outcome: 'load-failure', stage: 'module', timings: { entry: 3, LCP: 5 } });
    const first = countVotes([merged], NOBODY);
    expect(first.timings.map(({ name, bucket }) => [name, bucket])).toEqual([
      ['entry', 3],
      ['LCP', 5],
    ]);
    const again = countVotes([{ ...merged, timings: { LCP: 7, INP: 2 } }], priorOf(first.pages));
    expect(again.timings.map(({ name }) => name)).toEqual(['INP']);
  });
});

describe('the pages of one network', () => {
  const votes = (count: number, network: string) =>
    Array.from({ length: count }, () => aPageVote({ ...OF, network, outcome: 'load-failure' }));
  const sumOf = (rows: readonly { readonly count: number }[]) =>
    rows.reduce((sum, { count }) => sum + count, 0);

  it('the pages of one network count up to its bound, earlier votes included', () => {
    const network = '00aa00bb00cc00dd';
    expect(sumOf(countVotes(votes(50, network), NOBODY).failures)).toBe(MAX_PAGES_PER_NETWORK);
    const priorVotes = { ...NOBODY, networks: [{ ...OF, network, count: 7 }] };
    expect(sumOf(countVotes(votes(50, network), priorVotes).counts)).toBe(3);
    const full = { ...NOBODY, releases: [{ ...OF, count: 19_999 }] };
    expect(sumOf(countVotes(votes(50, network), full).counts)).toBe(1);
  });

  it('failures of one network fall into one partition of 64, and those of many networks into all', () => {
    const one = countVotes(votes(10, '00410000000000ff'), NOBODY);
    expect(one.failures.map(({ part, count }) => [part, count])).toEqual([[1, 10]]);
    const many = Array.from({ length: 2_000 }, () => aPageVote({ ...OF, outcome: 'load-failure' }));
    expect(new Set(countVotes(many, NOBODY).failures.map(({ part }) => part)).size).toBe(64);
  });
});
