import { expect, rs, test } from '@rstest/core';
import { claimScreen } from './claim-screen';

test('F15 the screen is taken from whoever had it, by each that comes, and by nobody after that has ended', () => {
  const [first, second, third] = [rs.fn(), rs.fn(), rs.fn()];
  const endFirst = claimScreen(first);
  expect(first).not.toHaveBeenCalled();
  const endSecond = claimScreen(second);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  endFirst();
  const endThird = claimScreen(third);
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  endSecond();
  endThird();
});
