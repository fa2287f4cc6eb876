import type { LineMark, LineSum } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import { linePieces, placesShown } from './line-pieces';

const LINE = '修一块300元；干了18年；表｜300元';
const markOf = (words: string, from = 0): LineMark => {
  const start = LINE.indexOf(words, from);
  return { start, end: start + words.length, messageId: words, words: { start: 0, end: 1 } };
};
const MARKS = [markOf('300元'), markOf('18年')];
const shownIn = (shown: string) =>
  placesShown(MARKS, LINE, shown).map(({ start, end }) => [start, shown.slice(start, end)]);

it('marks stand where a line is laid out otherwise, and in its parts', () => {
  expect(shownIn(LINE).map(([, words]) => words)).toEqual(['300元', '18年']);
  expect(shownIn('修一块300元\n干了18年\n表｜300元')).toEqual([
    [3, '300元'],
    [10, '18年'],
  ]);
  expect(shownIn('干了18年')).toEqual([[2, '18年']]);
  expect(shownIn('表｜300元')).toEqual([]);
});

const mark: LineMark = { start: 3, end: 7, messageId: 'one', words: { start: 0, end: 1 } };
const piecesOf = (text: string, marks: readonly LineMark[], sums: readonly LineSum[] = []) =>
  linePieces(text, null, { marks, sums }).map((piece) => [
    piece.text,
    piece.mark?.messageId ?? piece.sum?.sum ?? null,
    piece.isGap,
  ]);

it('a line is parted into what was said, gaps and text, and none of it is lost', () => {
  const over: LineMark = { ...mark, start: 8, end: 12 };
  expect(piecesOf('修一块300元，案例【待补充】', [over, mark])).toEqual([
    ['修一块', null, false],
    ['300元', 'one', false],
    ['，案例', null, false],
    ['【待补充】', null, true],
  ]);
  expect(linePieces('待定', '待定', { marks: [], sums: [] })).toMatchObject([{ text: '待定', isGap: true }]);
  expect(piecesOf('', [])).toEqual([]);
});

it('what was reckoned has its sum, where it was not said', () => {
  const sum: LineSum = { start: 10, end: 14, sum: '2 × 300 = 600' };
  expect(piecesOf('修一块300元，两块600元', [mark], [sum, { ...sum, start: 3, end: 7 }])).toEqual([
    ['修一块', null, false],
    ['300元', 'one', false],
    ['，两块', null, false],
    ['600元', '2 × 300 = 600', false],
  ]);
});
