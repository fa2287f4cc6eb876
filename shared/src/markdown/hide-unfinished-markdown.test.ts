import { expect, test } from '@rstest/core';
import { holdBack } from './hide-unfinished-markdown';

test.each([
  ['open bold is closed', '先说**结论', '先说**结论**'],
  ['bold with half of its closing mark is closed', '先说**结论*', '先说**结论**'],
  ['a mark without text is hidden', '先说**', '先说'],
  ['a lone mark is hidden', '先说`', '先说'],
  ['open code is closed', '用 `npm st', '用 `npm st`'],
  ['marks in open code are text', '用 `a ** b', '用 `a ** b`'],
  ['an incomplete link shows its text', '看 [这篇文章](https://exa', '看 这篇文章'],
  ['a link with incomplete text shows that text', '看 [这篇', '看 这篇'],
  ['a complete link stays', '看 [这篇](https://a.example) 吧', '看 [这篇](https://a.example) 吧'],
  ['a table is hidden until its second line', '表：\n\n| 甲 | 乙 |', '表：\n'],
  ['a table is hidden until its second line is complete', '| 甲 | 乙 |\n|---|-', ''],
  [
    'a table with a complete head shows its rows',
    '| 甲 | 乙 |\n|---|---|\n| 1',
    '| 甲 | 乙 |\n|---|---|\n| 1',
  ],
  ['code blocks are unchanged', '```\n**a', '```\n**a'],
  ['plain text is unchanged', '没有记号。', '没有记号。'],
  ['only the last line is changed', '**a\n\n乘号 2*3', '**a\n\n乘号 2*3'],
])('%s', (_, source, shown) => {
  expect(holdBack(source)).toBe(shown);
});
