import { expect, test } from '@rstest/core';
import { dayOf } from './hit-day';

const NOW = new Date(2026, 2, 10, 9, 30).getTime();

test.each([
  ['2026-03-10T00:00', '今天'],
  ['2026-03-11T08:00', '今天'],
  ['2026-03-09T23:59', '昨天'],
  ['2026-03-08T23:59', '3月8日'],
  ['2026-01-31T12:00', '1月31日'],
  ['2025-12-31T12:00', '2025年12月31日'],
])('a message of %s is found under %s', (date, day) => {
  expect(dayOf(new Date(date).toISOString(), NOW)).toBe(day);
});

test('the day before New Year’s is 昨天 and needs no year', () => {
  const newYear = new Date(2026, 0, 1, 8, 0).getTime();
  expect(dayOf(new Date(2025, 11, 31, 20, 0).toISOString(), newYear)).toBe('昨天');
  expect(dayOf(new Date(2025, 11, 30, 20, 0).toISOString(), newYear)).toBe('2025年12月30日');
});
