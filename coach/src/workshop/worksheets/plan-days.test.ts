import { describe, expect, it } from '@rstest/core';
import { dayAfter, planDays } from './plan-days';

const MONDAY = '2026-11-23';
const week = (perWeek: number, ...feasts: readonly string[]) =>
  planDays(
    MONDAY,
    perWeek,
    feasts.map((day) => ({ day, name: '节' })),
  )
    .filter((day) => day < '2026-11-30')
    .map((day) => Number(day.slice(8)));

describe('the days of a month', () => {
  it('are spread over each week, for four weeks', () => {
    expect([1, 2, 3, 7].map((perWeek) => week(perWeek))).toEqual([
      ...[[26], [24, 28], [24, 26, 28]],
      [23, 24, 25, 26, 27, 28, 29],
    ]);
    expect(planDays(MONDAY, 2, []).at(-1)).toBe('2026-12-19');
    expect(week(8)).toHaveLength(8);
  });

  it('give the nearest post to a festival, and keep the others in order', () => {
    expect(week(2, '2026-11-26')).toEqual([26, 28]);
    expect(week(2, '2026-11-27')).toEqual([24, 27]);
    expect(week(2, '2026-11-28')).toEqual([24, 28]);
    expect(week(3, '2026-11-23', '2026-11-29')).toEqual([23, 26, 29]);
    expect(week(2, '2026-12-01')).toEqual([24, 28]);
  });

  it('go over the ends of months and years', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  });
});
