import { expect, it } from '@rstest/core';
import { linesOf } from './set-text';
import { PAPER } from './theme';

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
