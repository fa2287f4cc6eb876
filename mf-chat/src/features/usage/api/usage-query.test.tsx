import { apiClient, QueryClientProvider, queryClient, useQuery } from '@qihang/shared/api';
import type { Usage } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { noteFollowed } from '../../../session/live/freshness';
import { seedUsage, usageQuery } from './usage-query';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

const resettingIn = (milliseconds: number): Usage => ({
  messages: { used: 1, limit: 300 },
  tokens: { used: 1, limit: 1_000 },
  resetsAt: new Date(NOW + milliseconds).toISOString(),
});
const answer = (usage: Usage) => rs.mocked(apiClient.get).mockResolvedValue({ data: usage });
const asked = () => rs.mocked(apiClient.get).mock.calls.length;
const wait = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds));
/** Shows the quota on a screen, where it is read at once. */
const show = async () => {
  renderHook(() => useQuery(usageQuery), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await wait(0);
  expect(asked()).toBe(1);
};

beforeEach(() => {
  rs.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: NOW,
  });
  rs.spyOn(apiClient, 'get').mockRejectedValue(new Error('gone'));
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
  rs.restoreAllMocks();
  noteFollowed(false);
  queryClient.clear();
});

test.each([
  ['a second after its reset, so that a notice goes by itself', HOUR, HOUR + 1_000],
  ['no more than once a minute though the clock of the server is behind', -5 * HOUR, 60_000],
  ['once a day at least', 400 * HOUR, 24 * HOUR],
])('the quota is read again %s', async (_, resetsIn, next) => {
  answer(resettingIn(resetsIn));
  await show();
  await wait(next - 1);
  expect(asked()).toBe(1);
  await wait(1);
  expect(asked()).toBe(2);
});

test('a quota that could not be read is not read again by itself, but when it is next asked for', async () => {
  await show();
  await wait(48 * HOUR);
  expect(asked()).toBe(1);
  answer(resettingIn(HOUR));
  await queryClient.fetchQuery(usageQuery);
  expect(asked()).toBe(2);
});

test.each([
  ['while turns are announced, to its reset', true, HOUR, HOUR],
  ['for half a minute while nobody announces them', false, HOUR, 30_000],
  ['no longer than to its reset while nobody announces them', false, 10_000, 10_000],
])('what is known holds %s', async (_, isFollowed, resetsIn, holds) => {
  noteFollowed(isFollowed);
  answer(resettingIn(resetsIn));
  seedUsage(queryClient, resettingIn(resetsIn), NOW);
  rs.setSystemTime(NOW + holds - 1);
  await queryClient.fetchQuery(usageQuery);
  expect(asked()).toBe(0);
  rs.setSystemTime(NOW + holds);
  await queryClient.fetchQuery(usageQuery);
  expect(asked()).toBe(1);
});

test('what is known holds no longer where its reset has been', async () => {
  noteFollowed(true);
  answer(resettingIn(HOUR));
  seedUsage(queryClient, resettingIn(-1), NOW);
  expect(await queryClient.fetchQuery(usageQuery)).toEqual(resettingIn(HOUR));
});

test('the quota that came with the opening does not take the place of one that was read', () => {
  const [first, second] = [resettingIn(HOUR), resettingIn(2 * HOUR)];
  seedUsage(queryClient, first, NOW);
  seedUsage(queryClient, second, NOW);
  expect(queryClient.getQueryData(usageQuery.queryKey)).toEqual(first);
});
