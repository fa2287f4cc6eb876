import { expect, it } from '@rstest/core';
import { cardRows, partsOfRow } from './card-rows';

it('calls the rows of a card in everyday words, and a row of another name by that', () => {
  const [before, after] = cardRows([
    { label: '为谁', text: '一' },
    { label: '不做', text: '二' },
    { label: '合作方式', text: '三' },
  ]);
  expect(before.map(({ title, at }) => [title, at])).toEqual([
    ['拍给谁看', 0],
    ['合作方式', 2],
  ]);
  expect(after.map(({ title, at }) => [title, at])).toEqual([['不接，不说', 1]]);
});

it.each([
  ['十四年；修前修后的照片', ['十四年', '修前修后的照片']],
  ['他说「先看；再定」；收了20', ['他说「先看；再定」', '收了20']],
  ['一句话。', ['一句话。']],
  ['；', []],
] as const)('parts %s where it is parted by its writer', (text, parts) =>
  expect(partsOfRow(text)).toEqual(parts),
);
