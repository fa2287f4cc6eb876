import { expect, test } from '@rstest/core';
import { gestureOf } from './stage-gesture';

test.each([
  ['a tap', 3, -4, 'tap'],
  ['a tap of a heavy thumb', 9, -9, 'tap'],
  ['a hesitation', 20, 5, null],
  ['a slip just longer than a tap', 0, 10, null],
  ['a swipe that was given up', 39, 10, null],
  ['the shortest swipe', -40, 0, 1],
  ['a swipe to the left goes on', -60, 20, 1],
  ['a swipe upwards goes on', 20, -60, 1],
  ['a swipe to the right goes back', 60, -20, -1],
  ['a swipe downwards goes back', 0, 60, -1],
])('%s', (_title, x, y, gesture) => {
  expect(gestureOf(x, y)).toBe(gesture);
});
