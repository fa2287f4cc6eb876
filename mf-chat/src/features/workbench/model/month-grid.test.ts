import { expect, test } from '@rstest/core';
import { CALENDAR } from '../testing/contents';
import { monthGrid } from './month-grid';

test('lays the days out in whole weeks from Monday, with what is due', () => {
  const days = monthGrid(CALENDAR);
  expect(days.length % 7).toBe(0);
  expect(days[0]).toMatchObject({ day: '2026-03-02', label: '3/2', isOutside: false });
  expect(days.find(({ day }) => day === '2026-04-01')?.label).toBe('4/1');
  expect(days.flatMap(({ day, item }) => (item === null ? [] : [[day, item.slot]]))).toEqual([
    ['2026-03-04', 'post'],
    ['2026-03-07', 'free'],
    ['2026-03-14', 'post'],
  ]);
});

test('a day with a post and something to do shows its post', () => {
  const [post] = CALENDAR.items;
  if (post === undefined) throw new Error('no items');
  const work = { ...post, key: 'w', slot: 'work' as const };
  for (const items of [
    [work, post],
    [post, work],
  ])
    expect(monthGrid({ ...CALENDAR, items }).find(({ day }) => day === post.day)?.item?.slot).toBe('post');
});

test('a calendar that begins in the middle of a week leaves the days before it outside', () => {
  const days = monthGrid({ from: '2026-03-05', items: [] });
  expect(days.slice(0, 4).map(({ isOutside }) => isOutside)).toEqual([true, true, true, false]);
});
