import { queryClient } from '@qihang/shared/api';
import type { Usage } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { noteFollowed } from '../../../session/live/freshness';
import { seedUsage, usageQuery } from './usage-query';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

const resettingIn = (milliseconds: number): Usage => ({
  messages: { used: 1, limit: 300 },
  tokens: { used: 1, limit: 1_000 },
  resetsAt: new Date(NOW + milliseconds).toISOString(),
});
type Asked = Parameters<Extract<typeof usageQuery.staleTime, (...given: never[]) => unknown>>[0];
const queryWith = (data: Usage | undefined) => ({ state: { data, dataUpdatedAt: NOW } }) as Asked;
const nextReadIn = (data: Usage | undefined) =>
  typeof usageQuery.refetchInterval === 'function' ? usageQuery.refetchInterval(queryWith(data)) : undefined;
const freshFor = (data: Usage | undefined) =>
  typeof usageQuery.staleTime === 'function' ? usageQuery.staleTime(queryWith(data)) : undefined;

beforeEach(() => {
  rs.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  rs.useRealTimers();
  noteFollowed(false);
  queryClient.clear();
});

test('the quota is read again a second after its reset, so that a notice goes by itself', () => {
  expect(nextReadIn(resettingIn(HOUR))).toBe(HOUR + 1_000);
});

test('it is read no more than once a minute though the clock of the server is behind, and once a day at least', () => {
  expect(nextReadIn(resettingIn(-5 * HOUR))).toBe(60_000);
  expect(nextReadIn(resettingIn(400 * HOUR))).toBe(24 * HOUR);
});

test('nothing is read again before it has been read once', () => {
  expect(nextReadIn(undefined)).toBe(false);
  expect(freshFor(undefined)).toBe(0);
});

test('what is known holds while turns are announced, and never beyond the reset', () => {
  noteFollowed(true);
  expect(freshFor(resettingIn(HOUR))).toBe(HOUR);
  expect(freshFor(resettingIn(-1))).toBe(0);
  noteFollowed(false);
  expect(freshFor(resettingIn(HOUR))).toBeLessThanOrEqual(60_000);
});

test('the quota that came with the opening does not take the place of one that was read', () => {
  const [first, second] = [resettingIn(HOUR), resettingIn(2 * HOUR)];
  seedUsage(queryClient, first, NOW);
  seedUsage(queryClient, second, NOW);
  expect(queryClient.getQueryData(usageQuery.queryKey)).toEqual(first);
});
