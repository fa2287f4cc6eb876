import { afterEach, expect, rstest, test } from '@rstest/core';
import { makeThinkingSign } from './thinking-sign';

afterEach(() => {
  rstest.restoreAllMocks();
});

test('that a model thinks is said when it begins to, and again after every further second of it', () => {
  let now = 5;
  rstest.spyOn(performance, 'now').mockImplementation(() => now);
  const thinks = makeThinkingSign();
  const said: number[] = [];
  for (const at of [5, 6, 1_004, 1_005, 1_500, 2_004, 2_005]) {
    now = at;
    if ([...thinks()].length === 1) said.push(at);
  }
  expect(said).toEqual([5, 1_005, 2_005]);
  expect([...makeThinkingSign()()]).toEqual([{ type: 'thinks' }]);
});
