import { afterEach, expect, test } from '@rstest/core';
import { dayName, fullDayName, weekOf } from './calendar-days';

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
