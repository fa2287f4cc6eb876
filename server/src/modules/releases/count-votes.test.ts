import { describe, expect, it } from '@rstest/core';
import { aPageVote } from '../../testing/a-page';
import { type CountedPage, countVotes, MAX_PAGES_PER_NETWORK, type PriorVotes } from './count-votes';
import { mergeVotes, type PageOutcome, type PageVote, toVote } from './page-vote';
import { bucketOf } from './timing-buckets';

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

describe('the counts of a page', () => {
  it('belong to the minute of its report, and its timings to the hour', () => {
    const at = Date.parse('2026-05-01T08:59:59.999Z');
    const { counts, failures, timings } = countVotes(
      [aPageVote({ ...OF, at, outcome: 'boundary', timings: { LCP: 9 } })],
      NOBODY,
    );
    const minute = Date.parse('2026-05-01T08:59:00Z');
    expect(counts.map(({ kind, at: of }) => [kind, of])).toEqual([
      ['loaded', minute],
      ['boundary', minute],
    ]);
    expect(failures.map(({ at: of }) => of)).toEqual([minute]);
    expect(timings.map(({ at: of }) => of)).toEqual([Date.parse('2026-05-01T08:00:00Z')]);
  });

  it('are summed up by minute, and say of a failed load, and of nothing else, at which stage it failed', () => {
    const at = Date.parse('2026-05-01T08:00:30Z');
    const vote = (parts: Partial<PageVote>) => aPageVote({ ...OF, at, stage: 'entry', ...parts });
    const { counts } = countVotes(
      [
        vote({ outcome: 'load-failure' }),
        vote({ outcome: 'load-failure', at: at + 29_999 }),
        vote({ outcome: 'load-failure', stage: 'module' }),
        vote({ outcome: 'load-failure', at: at + 30_000 }),
        vote({ outcome: 'boundary' }),
      ],
      NOBODY,
    );
    const rows = counts.map(({ kind, stage, at: of, count }) => [kind, stage, (of - at) / 1_000, count]);
    expect(rows).toEqual([
      ['load-failure', 'entry', -30, 2],
      ['load-failure', 'module', -30, 1],
      ['load-failure', 'entry', 30, 1],
      ['loaded', '', -30, 1],
      ['boundary', '', -30, 1],
    ]);
  });

  it('leave the room of a network on other releases alone', () => {
    const network = '00aa00bb00cc00dd';
    const votes = [OF, { ...OF, version: 'v2' }, { ...OF, app: 'mf-cart' }].flatMap((of) =>
      Array.from({ length: MAX_PAGES_PER_NETWORK + 1 }, () => aPageVote({ ...of, network })),
    );
    const { counts } = countVotes(votes, NOBODY);
    expect(counts.map(({ app, version }) => `${app} ${version}`)).toEqual([
      'mf-shop v1',
      'mf-shop v2',
      'mf-cart v1',
    ]);
    expect(counts.map(({ count }) => count)).toEqual(Array(3).fill(MAX_PAGES_PER_NETWORK));
  });

  it('of a page that is known take no room, however full its network is', () => {
    const page = aPageVote(OF);
    const [known] = countVotes([{ ...page, outcome: null }], NOBODY).pages;
    const prior = {
      pages: known === undefined ? [] : [known],
      networks: [{ ...OF, network: page.network, count: MAX_PAGES_PER_NETWORK }],
      releases: [{ ...OF, count: 20_000 }],
    };
    expect(countVotes([page], prior).counts).toMatchObject([{ kind: 'loaded', count: 1 }]);
    const [kept] = countVotes([page], prior).pages;
    expect(kept).toMatchObject({ page: page.page, hasVoted: true, hasFailed: false });
  });
});

describe('what a page tells', () => {
  const page = { page: 'aa', network: 'bb', at: 5 };

  it('is a vote on the release that it names, and on none before that', () => {
    expect(toVote({ kind: 'loaded', ...OF }, page)).toEqual({
      ...{ ...page, ...OF, outcome: 'loaded', stage: '', timings: {} },
    });
    expect(toVote({ kind: 'load-failure', ...OF, stage: 'entry' }, page)).toMatchObject({
      outcome: 'load-failure',
      stage: 'entry',
    });
    const phase = toVote({ kind: 'phase', ...OF, name: 'manifest', ms: 100 }, page);
    expect(phase).toMatchObject({ outcome: null, timings: { manifest: bucketOf(100) } });
    const shift = toVote({ kind: 'vital', ...OF, name: 'CLS', value: 0.1 }, page);
    expect(shift.timings).toEqual({ CLS: bucketOf(100) });
    expect(toVote({ kind: 'vital', ...OF, name: 'INP', value: 100 }, page).timings).toEqual({
      INP: bucketOf(100),
    });
  });

  it('keeps the stage at which it failed first, whatever fails later', () => {
    const failed = (stage: string): PageVote => ({ ...aPageVote(OF), outcome: 'load-failure', stage });
    expect(mergeVotes(failed('entry'), failed('module')).stage).toBe('entry');
    expect(mergeVotes(failed('entry'), { ...failed(''), outcome: 'boundary' }).stage).toBe('entry');
  });
});
