import { queryClient } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { noteFollowed } from '../../../session/live/freshness';
import { seedStanding, standingQuery } from './standing-query';

const NOTHING: Standing = { last: null, due: [], unmeasured: [], next: null };
type Asked = Parameters<Extract<typeof standingQuery.staleTime, (...given: never[]) => unknown>>[0];
const freshFor = (dataUpdatedAt: number) =>
  typeof standingQuery.staleTime === 'function'
    ? standingQuery.staleTime({ state: { data: NOTHING, dataUpdatedAt } } as Asked)
    : undefined;

beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 0, 10) });
  noteFollowed(true);
});
afterEach(() => {
  rs.useRealTimers();
  noteFollowed(false);
  queryClient.clear();
});

test('where the user stands holds for its day, and not past midnight, though nothing has changed', () => {
  expect(freshFor(new Date(2026, 2, 10, 0, 1).getTime())).toBe(Number.POSITIVE_INFINITY);
  expect(freshFor(new Date(2026, 2, 9, 23, 59).getTime())).toBe(0);
  expect(freshFor(new Date(2026, 1, 10, 0, 1).getTime())).toBe(0);
});

test('what came with the opening does not take the place of what was read since', () => {
  const read = { ...NOTHING, next: { type: 'conversation' as const, text: '接着上次说' } };
  seedStanding(queryClient, read, Date.now());
  seedStanding(queryClient, NOTHING, Date.now());
  expect(queryClient.getQueryData(standingQuery.queryKey)).toEqual(read);
});
