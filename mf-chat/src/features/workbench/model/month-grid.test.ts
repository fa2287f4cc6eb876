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

test('a month is thirty days, and what stands around them in its weeks is outside', () => {
  const days = monthGrid({ from: '2026-03-02', items: [] });
  expect(days).toHaveLength(35);
  expect(days.filter(({ isOutside }) => !isOutside).map(({ day }) => day)).toEqual(
    expect.arrayContaining(['2026-03-02', '2026-03-31']),
  );
  expect(days.filter(({ isOutside }) => isOutside).map(({ day }) => day)).toEqual([
    ...['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'],
  ]);
});

test('a calendar that begins on a Sunday has the whole week before it, and only first days name their month', () => {
  const days = monthGrid({ from: '2026-03-01', items: [] });
  expect(days.slice(0, 7).map(({ label }) => label)).toEqual(['2/23', '24', '25', '26', '27', '28', '3/1']);
  expect(days.slice(0, 7).map(({ isOutside }) => isOutside)).toEqual([...Array(6).fill(true), false]);
});

test('a post after the thirtieth day is in the grid as well', () => {
  const [post] = CALENDAR.items;
  if (post === undefined) throw new Error('no items');
  const days = monthGrid({ from: '2026-03-02', items: [{ ...post, day: '2026-04-08' }] });
  expect(days.at(-1)?.day).toBe('2026-04-12');
  expect(days.find(({ day }) => day === '2026-04-08')).toMatchObject({
    isOutside: false,
    item: { key: post.key },
  });
});

test('of two posts on a day the first one is shown, and a free place stands before work and rest', () => {
  const [post] = CALENDAR.items;
  if (post === undefined) throw new Error('no items');
  const shownOf = (...slots: readonly (typeof post.slot)[]) => {
    const items = slots.map((slot, at) => ({ ...post, key: `${slot}${at}`, slot }));
    return monthGrid({ ...CALENDAR, items }).find(({ day }) => day === post.day)?.item?.key;
  };
  expect(shownOf('post', 'post')).toBe('post0');
  expect(shownOf('rest', 'work', 'free')).toBe('free2');
  expect(shownOf('rest', 'work')).toBe('work1');
});
