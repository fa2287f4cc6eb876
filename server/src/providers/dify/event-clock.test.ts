import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { makeEventClock } from './event-clock';

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

const LIMITS = { firstMs: 100, quietMs: 300, finishedMs: 50 };
const aClock = (caller = new AbortController()) => ({ clock: makeEventClock(LIMITS, caller.signal), caller });
const wait = (ms: number) => rstest.advanceTimersByTime(ms);

test('a stream without a first event is given up as silent', () => {
  const { clock } = aClock();
  wait(99);
  expect(clock.signal.aborted).toBe(false);
  wait(1);
  expect(clock.signal.reason).toMatchObject({ reason: 'silent' });
  expect([clock.hasFinished, clock.isOver(clock.signal.reason)]).toEqual([false, false]);
});

test('a stream may be quiet for longer once it has begun, and each event gives it the whole time again', () => {
  const { clock } = aClock();
  wait(90);
  clock.saw(false);
  wait(299);
  clock.saw(false);
  wait(299);
  expect(clock.signal.aborted).toBe(false);
  wait(1);
  expect(clock.signal.reason).toMatchObject({ reason: 'idle' });
});

test('a workflow that has finished may add to its answer for a moment, and then is over without a fault', () => {
  const { clock } = aClock();
  clock.saw(true);
  wait(49);
  // Text behind the end: the workflow stays finished.
  clock.saw(false);
  expect([clock.hasFinished, clock.signal.aborted]).toEqual([true, false]);
  wait(49);
  expect(clock.signal.aborted).toBe(false);
  wait(1);
  expect(clock.isOver(clock.signal.reason)).toBe(true);
});

test('a stream ends with its caller and for the caller’s reason, also when that had left before', () => {
  const stopped = new Error('stopped');
  const { clock, caller } = aClock();
  caller.abort(stopped);
  expect([clock.signal.reason, clock.isOver(stopped)]).toEqual([stopped, false]);
  const early = new AbortController();
  early.abort(stopped);
  expect(aClock(early).clock.signal.reason).toBe(stopped);
});

test('a clock that was let go gives nothing up any more', () => {
  const { clock, caller } = aClock();
  clock.release();
  wait(10_000);
  caller.abort(new Error('stopped'));
  expect(clock.signal.aborted).toBe(false);
});
