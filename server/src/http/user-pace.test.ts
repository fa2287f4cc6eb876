import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeUserPace } from './user-pace';

const aPace = (start = 5_000) => {
  let time = start;
  const pace = makeUserPace({ unitsPerSecond: 10, burst: 20, maxWaitMs: 1_000 }, () => time);
  return {
    reserve: (userId: string, units: number) => pace.reserve(userId, units),
    after(ms: number) {
      time += ms;
    },
  };
};

it('the pace does a burst at once, and work beyond it evenly', () => {
  const { reserve } = aPace();
  const waits = Array.from({ length: 25 }, () => reserve('greedy', 1).waitMs);
  expect(waits).toEqual([...Array(20).fill(0), 100, 200, 300, 400, 500]);
});

it('the pace gives expensive work as much time as many small requests', () => {
  const { reserve } = aPace();
  expect([reserve('greedy', 20), reserve('greedy', 5)]).toEqual([
    { waitMs: 0, isRefused: false },
    { waitMs: 500, isRefused: false },
  ]);
});

it('the pace refuses work that would wait too long, at no cost, and says when to retry', () => {
  const { reserve, after } = aPace();
  for (let at = 0; at < 30; at += 1) reserve('greedy', 1);
  expect(reserve('greedy', 1)).toEqual({ waitMs: 100, isRefused: true });
  expect(reserve('greedy', 1)).toEqual({ waitMs: 100, isRefused: true });
  after(100);
  expect(reserve('greedy', 1)).toEqual({ waitMs: 1_000, isRefused: false });
});

it('the pace of one user does not affect others, and the burst returns after a rest', () => {
  const { reserve, after } = aPace();
  for (let at = 0; at < 30; at += 1) reserve('greedy', 1);
  expect(reserve('other', 20)).toEqual({ waitMs: 0, isRefused: false });
  after(3_000);
  expect(reserve('greedy', 20)).toEqual({ waitMs: 0, isRefused: false });
});

it('the pace of a user who works too much is not forgotten among ten thousand others', () => {
  const { reserve } = aPace();
  for (let at = 0; at < 30; at += 1) reserve('greedy', 1);
  for (let at = 0; at < 10_001; at += 1) reserve(`other ${at}`, 1);
  expect(reserve('greedy', 1)).toEqual({ waitMs: 100, isRefused: true });
});

it('the pace tells the same wait at any moment of its clock, and whoever waits it may go on', () => {
  // Clocks count fractions of a millisecond, whose sums are not exact.
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (start) => {
      const { reserve, after } = aPace(start);
      for (let at = 0; at < 30; at += 1) reserve('greedy', 1);
      expect(reserve('greedy', 10)).toEqual({ waitMs: 1_000, isRefused: true });
      after(1_000);
      expect(reserve('greedy', 10).isRefused).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
