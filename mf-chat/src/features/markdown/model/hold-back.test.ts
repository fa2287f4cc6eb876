import { expect, test } from '@rstest/core';
import { holdBack } from './hold-back';

test.each([
  ['bold that is open is closed', '先说**结论', '先说**结论**'],
  ['bold whose mark is half here waits', '先说**结论*', '先说**结论**'],
  ['a mark without text waits', '先说**', '先说'],
  ['a lone mark waits', '先说`', '先说'],
  ['code that is open is closed', '用 `npm st', '用 `npm st`'],
  ['marks in open code are text', '用 `a ** b', '用 `a ** b`'],
  ['a link shows its words', '看 [这篇文章](https://exa', '看 这篇文章'],
  ['a link whose words are open shows them', '看 [这篇', '看 这篇'],
  ['a whole link stays', '看 [这篇](https://a.example) 吧', '看 [这篇](https://a.example) 吧'],
  ['a table waits for its second line', '表：\n\n| 甲 | 乙 |', '表：\n'],
  ['a table waits for the whole of its second line', '| 甲 | 乙 |\n|---|-', ''],
  ['a table that is known shows its rows', '| 甲 | 乙 |\n|---|---|\n| 1', '| 甲 | 乙 |\n|---|---|\n| 1'],
  ['code blocks are left alone', '```\n**a', '```\n**a'],
  ['plain text is left alone', '没有记号。', '没有记号。'],
  ['only the last line is touched', '**a\n\n乘号 2*3', '**a\n\n乘号 2*3'],
])('%s', (_, piece, shown) => {
  expect(holdBack(piece)).toBe(shown);
});
