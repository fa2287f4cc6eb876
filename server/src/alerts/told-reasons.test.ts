import { beforeEach, expect, test } from '@rstest/core';
import { makeToldReasons } from './told-reasons';

const MINUTE = 60_000;
let now: number;
let isTold: ReturnType<typeof makeToldReasons<string>>;
beforeEach(() => {
  now = 0;
  isTold = makeToldReasons(() => now);
});
const after = (minutes: number): void => {
  now += minutes * MINUTE;
};

test('each new reason of a subject is told, and its end; what stays as it is, is not told again', () => {
  expect(isTold('vendor', null)).toBe(false);
  expect(isTold('vendor', 'refused')).toBe(true);
  expect(isTold('vendor', 'refused')).toBe(false);
  expect(isTold('vendor', 'slow')).toBe(true);
  expect(isTold('disk', 'full')).toBe(true);
  expect(isTold('vendor', null)).toBe(true);
  expect(isTold('vendor', null)).toBe(false);
});

test('a failure that comes and goes is told once in ten minutes, and no end of one that was not told', () => {
  expect(isTold('vendor', 'refused')).toBe(true);
  expect(isTold('vendor', null)).toBe(true);
  after(5);
  expect(isTold('vendor', 'refused')).toBe(false);
  expect(isTold('vendor', null)).toBe(false);
  after(4);
  expect(isTold('vendor', 'refused')).toBe(false);
  // It lasts longer than the quiet time.
  after(1);
  expect(isTold('vendor', 'refused')).toBe(true);
  expect(isTold('vendor', null)).toBe(true);
});
