import { apiClient, queryClient } from '@qihang/shared/api';
import type { Standing } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { noteFollowed } from '../../../session/live/freshness';
import { seedStanding, standingQuery } from './standing-query';

const NOTHING: Standing = { last: null, due: [], unmeasured: [], next: null };

beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 0, 10) });
  rs.spyOn(apiClient, 'get').mockResolvedValue({ data: NOTHING });
  noteFollowed(true);
});
afterEach(() => {
  rs.useRealTimers();
  noteFollowed(false);
  queryClient.clear();
  rs.restoreAllMocks();
});

test.each([
  ['on this day is not asked for', '2026-03-10T00:01', []],
  ['before midnight is', '2026-03-09T23:59', ['/coach/standing']],
  ['on the same day of another month is', '2026-02-10T00:01', ['/coach/standing']],
])('where the user stands as it was read %s', async (_, at, asked) => {
  seedStanding(queryClient, NOTHING, new Date(at).getTime());
  await queryClient.fetchQuery(standingQuery);
  expect(rs.mocked(apiClient.get).mock.calls.map(([path]) => path)).toEqual(asked);
});

test('what came with the opening does not take the place of what was read since', () => {
  const read = { ...NOTHING, next: { type: 'conversation' as const, text: '接着上次说' } };
  seedStanding(queryClient, read, Date.now());
  seedStanding(queryClient, NOTHING, Date.now());
  expect(queryClient.getQueryData(standingQuery.queryKey)).toEqual(read);
});
