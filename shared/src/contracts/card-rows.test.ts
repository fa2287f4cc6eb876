import { expect, it } from '@rstest/core';
import { cardRows, partsOfRow } from './card-rows';

it('calls the rows of a card in everyday words, and a row of another name by that', () => {
  const rows = [
    { label: '为谁', text: '一' },
    { label: '不做', text: '二' },
    { label: '合作方式', text: '三' },
  ];
  const [before, after] = cardRows(rows, ['翻过来']);
  expect(before.map(({ title, at }) => [title, at])).toEqual([
    ['拍给谁看', 0],
    ['合作方式', 2],
  ]);
  expect(after.map(({ title, at }) => [title, at])).toEqual([['不接，不说', 1]]);
  expect(cardRows(rows, [])).toMatchObject([[{ at: 0 }, { at: 1 }, { at: 2 }], []]);
});

it.each([
  ['十四年；修前修后的照片', ['十四年', '修前修后的照片']],
  ['他说「先看；再定」；收了20', ['他说「先看；再定」', '收了20']],
  ['一句话。', ['一句话。']],
  ['先顾爸妈；别的往后。\n只问一句的，请走。', ['先顾爸妈；别的往后。', '只问一句的，请走。']],
  ['；', []],
] as const)('parts %s where it is parted by its writer', (text, parts) =>
  expect(partsOfRow(text)).toEqual(parts),
);
