import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { LastMoment } from './last-moment';

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

test('what never happened is within no time, and what happened is until that time has passed since the last', () => {
  const moment = new LastMoment();
  expect(moment.isWithin(Number.MAX_SAFE_INTEGER)).toBe(false);
  moment.note();
  rstest.advanceTimersByTime(60);
  expect([moment.isWithin(61), moment.isWithin(60)]).toEqual([true, false]);
  moment.note();
  rstest.advanceTimersByTime(59);
  expect(moment.isWithin(60)).toBe(true);
});
