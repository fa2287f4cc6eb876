import { expect, test } from '@rstest/core';
import { dayOf } from './hit-day';

const NOW = new Date(2026, 2, 10, 9, 30).getTime();

test.each([
  [new Date(2026, 2, 10, 0, 0), '今天'],
  [new Date(2026, 2, 11, 8, 0), '今天'],
  [new Date(2026, 2, 9, 23, 59), '昨天'],
  [new Date(2026, 2, 8, 23, 59), '3月8日'],
  [new Date(2026, 0, 31, 12, 0), '1月31日'],
  [new Date(2025, 11, 31, 12, 0), '2025年12月31日'],
])('a message of %s is found under %s', (date, day) => {
  expect(dayOf(date.toISOString(), NOW)).toBe(day);
});

test('the day before New Year’s is 昨天 and needs no year', () => {
  const newYear = new Date(2026, 0, 1, 8, 0).getTime();
  expect(dayOf(new Date(2025, 11, 31, 20, 0).toISOString(), newYear)).toBe('昨天');
  expect(dayOf(new Date(2025, 11, 30, 20, 0).toISOString(), newYear)).toBe('2025年12月30日');
});
