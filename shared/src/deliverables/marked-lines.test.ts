import { expect, it } from '@rstest/core';
import type { LineSources } from '../contracts';
import { markedLines, marksIn } from './marked-lines';

const SOURCES: LineSources = {
  '/rows/0/text': [
    {
      type: 'message',
      passages: [
        { messageId: 'one', start: 0, end: 2, at: 3, length: 4 },
        { messageId: 'gone', start: 0, end: 2, at: 8, length: 3 },
      ],
    },
  ],
  '/rows/7/text': [{ type: 'message', passages: [{ messageId: 'one', start: 0, end: 2, at: 0 }] }],
};
const LINE = '修一块300元｜18年｜老店';
const lines = markedLines({ rows: [{ text: LINE }] }, SOURCES, (id) => id !== 'gone');
const all = markedLines({ rows: [{ text: LINE }] }, SOURCES, () => true);
const marked = (shown: string, of = all) =>
  marksIn(shown, of).map(({ start, end }) => [start, shown.slice(start, end)]);

it('lines with marks are those of the content whose words can still be shown', () => {
  expect(lines).toEqual([
    { text: LINE, marks: [{ start: 3, end: 7, messageId: 'one', words: { start: 0, end: 2 } }] },
  ]);
});

it('a text has the marks of the line that it shows, whole or in part, with what stands around it', () => {
  expect(marked(LINE)).toEqual([
    [3, '300元'],
    [8, '18年'],
  ]);
  expect(marked(`价格：${LINE}\n备注`).map(([at]) => at)).toEqual([6, 11]);
  expect(marked(`（${LINE}）`).map(([at]) => at)).toEqual([4, 9]);
  expect(marked(' 修一块300元 ')).toEqual([[4, '300元']]);
  expect(marked('18年')).toEqual([[0, '18年']]);
});

it('a sentence that happens to have the words of a line, and what is no whole part of one, have none', () => {
  expect(marked(`他说${LINE}啊`)).toEqual([]);
  expect(marked('一块300元')).toEqual([]);
  expect(marked('')).toEqual([]);
});

it('what two lines mark in a text is marked once', () => {
  expect(marked(LINE, [...all, ...all])).toHaveLength(2);
});
