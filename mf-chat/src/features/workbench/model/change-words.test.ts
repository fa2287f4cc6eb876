import { expect, test } from '@rstest/core';
import { changeWords, countChanges, groupByChanges } from './change-words';
import type { LineChange } from './difference';

const added = (text: string): LineChange => ({ type: 'added', text });
const removed = (text: string): LineChange => ({ type: 'removed', text });
const changed: LineChange = { type: 'changed', was: [], now: [] };

test('a line in the place of another is one change', () => {
  expect(
    countChanges([{ part: '选题', changes: [removed('甲'), removed('乙'), added('丙'), changed] }]),
  ).toBe(3);
});

test.each([
  [[], '内容和上一版一样。'],
  [['价格'], '和上一版有1处不一样：价格。'],
  [['一句判断', '三档', '话术'], '和上一版有3处不一样：一句判断、三档、话术。'],
  [['', '三档'], '和上一版有2处不一样：三档。'],
  [['一句判断', '三档', '话术', '倒推'], '和上一版有4处不一样：一句判断、三档、话术等。'],
  [[''], '和上一版有1处不一样。'],
])('the parts %j are named in one line', (parts, words) => {
  expect(changeWords(parts.map((part) => ({ part, changes: [changed] })))).toBe(words);
});

test('what is behind for the same reason stands together, in the order of the shelf', () => {
  const price = [{ field: '价格', was: '三百', now: '三百五' }];
  const place = [{ field: '所在地', was: null, now: '无锡' }];
  const works = [
    { id: 'a', changes: price },
    { id: 'b', changes: place },
    { id: 'c', changes: price },
    { id: 'd', changes: [] },
  ];
  const groups = groupByChanges(works).map(({ changes, works }) => [changes, works.map(({ id }) => id)]);
  expect(groups).toEqual([
    [price, ['a', 'c']],
    [place, ['b']],
  ]);
});
