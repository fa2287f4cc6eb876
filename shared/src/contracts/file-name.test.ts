import { expect, test } from '@rstest/core';
import { exportFileName } from './file-name';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

test.each([
  ['定位卡·钢琴调律', '定位卡·钢琴调律.md'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.md'],
  ['上\n下\u202e倒\u0000', '上 下 倒.md'],
  ['  ..藏起来.. ', '藏起来.md'],
  ['CON', '_.md'],
  ['com1.txt', '_.txt.md'],
  ['console', 'console.md'],
  ['', '对话.md'],
  ['///', '对话.md'],
])('%j is stored as %j on every system', (title, name) => {
  expect(exportFileName(title)).toBe(name);
});

test('a name stays below what file systems take, and is cut between characters', () => {
  const long = exportFileName('琴'.repeat(300), 'pdf');
  expect(long).toBe(`${'琴'.repeat(66)}.pdf`);
  const emoji = exportFileName('😀'.repeat(300));
  expect(emoji).toBe(`${'😀'.repeat(50)}.md`);
  expect(exportFileName('é'.repeat(300))).toBe(`${'é'.repeat(100)}.md`);
  expect(bytesOf(exportFileName(`${'a'.repeat(199)}琴`))).toBe(199 + 3);
});
