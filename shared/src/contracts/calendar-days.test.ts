import { afterEach, expect, test } from '@rstest/core';
import { dayName, fullDayName, weekOf, weekTitle } from './calendar-days';

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a day has the same name and weekday in every zone, in %s too',
  (zone) => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 1).getTimezoneOffset()).not.toBe(0);
    expect(dayName('2026-01-31')).toBe('1月31日 周六');
    expect(dayName('2026-03-01')).toBe('3月1日 周日');
    expect(fullDayName('2026-01-31')).toBe('2026年1月31日');
    expect(weekOf('2026-01-26', '2026-02-02')).toBe(1);
  },
);

test('what is no day is shown as it is', () => {
  expect(dayName('下周')).toBe('下周');
  expect(fullDayName('下周')).toBe('下周');
});

test('weeks are counted from the first day, the seventh included, and days before it lie before the first week', () => {
  const days = ['2026-01-25', '2026-01-26', '2026-02-01', '2026-02-02', '2026-02-09'];
  expect(days.map((day) => weekOf('2026-01-26', day))).toEqual([-1, 0, 0, 1, 2]);
});

test('a week has its number and what it is for, where that is said', () => {
  const purposes = ['认得你', '', '请他开口'];
  expect([0, 1, 2, 3].map((week) => weekTitle(week, purposes))).toEqual([
    '第1周 认得你',
    '第2周',
    '第3周 请他开口',
    '第4周',
  ]);
  expect(weekTitle(0)).toBe('第1周');
});
