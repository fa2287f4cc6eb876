import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { sleep } from './sleep';

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

test('a wait is over when its time has passed, and not before', async () => {
  const over = rstest.fn();
  void sleep(100, 'done').then(over);
  await rstest.advanceTimersByTimeAsync(99);
  expect(over).not.toHaveBeenCalled();
  await rstest.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledWith('done');
});

test('an abort ends a wait with its reason, and leaves neither a timer nor a listener', async () => {
  const controller = new AbortController();
  const waiting = sleep(100, undefined, { signal: controller.signal });
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  expect(rstest.getTimerCount()).toBe(0);
  await expect(sleep(100, undefined, { signal: controller.signal })).rejects.toThrow('stopped');
});

test('a wait that is over leaves no listener on a signal that lives longer', async () => {
  const { signal } = new AbortController();
  const waiting = sleep(1, undefined, { signal });
  await rstest.advanceTimersByTimeAsync(1);
  await waiting;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
