import { expect, test } from '@rstest/core';
import { CALENDAR } from '../testing/contents';
import { dayOf, weeksOf } from './calendar-weeks';

test('goes week by week from the first day, and knows in which week one is', () => {
  const shuffled = { ...CALENDAR, items: [...CALENDAR.items].reverse() };
  const weeks = weeksOf(shuffled, '2026-03-09');
  expect(weeks.map(({ number, items }) => [number, items.map(({ item }) => item.key)])).toEqual([
    [0, ['d1', 'd2']],
    [1, ['d3']],
  ]);
  expect(weeks.map(({ isPresent }) => isPresent)).toEqual([false, true]);
  // `at` is the index in the stored content, which an edit of a line needs.
  expect(weeks[0]?.items.map(({ at }) => at)).toEqual([2, 1]);
});

test('names the day it is here, whatever day it is in Greenwich', () => {
  const zoneBefore = process.env.TZ;
  process.env.TZ = 'Asia/Shanghai';
  try {
    expect(dayOf(new Date('2026-01-05T15:30:00Z'))).toBe('2026-01-05');
    expect(dayOf(new Date('2026-01-05T23:30:00Z'))).toBe('2026-01-06');
  } finally {
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
  }
});

test('the days of a week stand in their order though they were added later, and two of one day as they were added', () => {
  const [first] = CALENDAR.items;
  if (first === undefined) throw new Error('no items');
  const on = (key: string, day: string) => ({ ...first, key, day });
  const items = [on('c', '2026-03-08'), on('a', '2026-03-02'), on('b', '2026-03-02')];
  const [week, ...others] = weeksOf({ from: '2026-03-02', items }, '2026-03-30');
  expect(others).toEqual([]);
  expect(week?.items.map(({ item }) => item.key)).toEqual(['a', 'b', 'c']);
  expect(week?.isPresent).toBe(false);
});
