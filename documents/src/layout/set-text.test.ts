import { expect, it } from '@rstest/core';
import { linesOf, setLines, setText } from './set-text';
import { COLORS, PAPER } from './theme';

/** Every character is one em wide. */
const type = { measure: (text: string) => [...text].length };
const STYLE = { size: 10, leading: 1.5, color: '#000', weight: 'regular' } as const;

it('what the user said stands at its own place where a line says the same as one before it', () => {
  const text = '先听再调先听再调';
  const said = [{ text, marks: [{ start: 5, end: 7 }] }];
  expect(linesOf({ theme: PAPER, type, said }, text, STYLE, 40)).toEqual([
    { text: '先听再调', said: [] },
    { text: '先听再调', said: [{ start: 1, end: 3 }] },
  ]);
});

it('what the user said stays at its words where the dot between two is set closer', () => {
  const text = '先听 · 再调 · 再说';
  const said = [{ text, marks: [{ start: 5, end: 7 }] }];
  expect(linesOf({ theme: PAPER, type, said }, text, STYLE, 90)).toEqual([
    { text: '先听·再调·再说', said: [{ start: 3, end: 5 }] },
  ]);
});

it('what the user said over the end of a line is marked in both lines', () => {
  const text = '先听再调';
  const said = [{ text, marks: [{ start: 1, end: 3 }] }];
  expect(linesOf({ theme: PAPER, type, said }, text, STYLE, 20)).toEqual([
    { text: '先听', said: [{ start: 1, end: 2 }] },
    { text: '再调', said: [{ start: 0, end: 1 }] },
  ]);
});

it('the user’s words stand in ink on a ground of their own, and the others in the colour of the text', () => {
  const setting = { theme: PAPER, type, said: [] };
  const line = { text: '先听再调', said: [{ start: 1, end: 3 }] };
  const { marks, height } = setLines(setting, [line, { text: '好', said: [] }], STYLE);
  expect(height).toBe(30);
  expect(marks.map((mark) => mark.type)).toEqual(['fill', 'text', 'text', 'text', 'text']);
  const [ground] = marks;
  expect(ground).toMatchObject({ x: 9, width: 22, height: 12, color: COLORS.mark });
  const words = marks.flatMap((mark) => (mark.type === 'text' ? [mark] : []));
  expect(words.map(({ text, x, style }) => [text, x, style.color])).toEqual([
    ['先', 0, '#000'],
    ['听再', 10, COLORS.ink],
    ['调', 30, '#000'],
    ['好', 0, '#000'],
  ]);
  const [first, , , second] = words.map(({ y }) => y);
  expect((second ?? 0) - (first ?? 0)).toBeCloseTo(15);
});

it('a text takes a line for each that it needs, one below the other', () => {
  const { height, marks } = setText({ theme: PAPER, type, said: [] }, '先听再调\n好', STYLE, 20);
  expect([height, marks.length]).toEqual([45, 3]);
});
