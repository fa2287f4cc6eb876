import { expect, test } from '@rstest/core';
import { spokenTime } from './spoken-time';

test.each([
  [10, '5秒'],
  [172, '45秒'],
  [228, '1分'],
  [266, '1分10秒'],
  [350, '1分30秒'],
  [440, '1分55秒'],
])('%i characters take about %s, whatever stands between them', (count, time) => {
  expect(spokenTime(['，。\n'.repeat(9), '字'.repeat(count)])).toBe(time);
});
