import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { withTimeLimit } from './with-time-limit';

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});

/** Work that ends with its signal, and says by what. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const run = (outer: AbortSignal, work: (signal: AbortSignal) => Promise<unknown> = untilAborted) =>
  withTimeLimit(1_000, () => new Error('too slow'), outer, work).catch((error: Error) => error.message);

it('work ends with the reason of its limit, not before', async () => {
  const ended = rstest.fn();
  void run(new AbortController().signal).then(ended);
  await rstest.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await rstest.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('too slow');
});

it('work that is given up from outside ends with the reason of that, also where it was before', async () => {
  const outer = new AbortController();
  const running = run(outer.signal);
  outer.abort(new Error('left'));
  expect(await running).toBe('left');
  expect(await run(outer.signal)).toBe('left');
});

it('work that is done, or has failed by itself, leaves no timer and no listener behind', async () => {
  const outer = new AbortController();
  const signals: AbortSignal[] = [];
  const note = (outcome: Promise<unknown>) => (signal: AbortSignal) => {
    signals.push(signal);
    return outcome;
  };
  expect(await run(outer.signal, note(Promise.resolve('done')))).toBe('done');
  expect(await run(outer.signal, note(Promise.reject(new Error('broken'))))).toBe('broken');
  expect(rstest.getTimerCount()).toBe(0);
  outer.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});
