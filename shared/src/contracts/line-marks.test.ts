import { expect, it } from '@rstest/core';
import { marksOfLine, sumsOfLine } from './line-marks';
import type { LineSource, Passage } from './line-sources';

const LINE = '含税1.5元一个，500个起，老太婆天天喊人';
const passage = (words: string, length?: number): Passage => {
  const at = LINE.indexOf(words);
  return {
    ...{ messageId: words, start: 100, end: 100 + words.length, at },
    ...(length !== undefined && { length }),
  };
};
const said = (...passages: readonly Passage[]): LineSource => ({ type: 'message', passages });
const marked = (...sources: readonly LineSource[]) =>
  marksOfLine(LINE, sources).map(({ start, end, messageId }) => [LINE.slice(start, end), messageId]);

it('the longest words are marked, from left to right, each once', () => {
  const once = said(passage('老太婆天天喊人'), passage('天天喊人'), passage('含税1.5'), passage('含税1.5'));
  expect(marked(once, { type: 'sum' })).toEqual([
    ['含税1.5', '含税1.5'],
    ['老太婆天天喊人', '老太婆天天喊人'],
  ]);
});

it('words that cut a number give way to it; those that have it whole lead to more of what was said', () => {
  const number = passage('500个', 4);
  expect(marked(said(passage('一个，500')), said(number))).toEqual([['500个', '500个']]);
  expect(marked(said(passage('，500个起')), said(number))).toEqual([['，500个起', '，500个起']]);
});

it('a number said in another way is marked as long as it is in the line', () => {
  const other: Passage = { messageId: 'one', start: 7, end: 9, at: LINE.indexOf('500个'), length: 4 };
  expect(marksOfLine(LINE, [said(other)])).toEqual([
    { start: 9, end: 13, messageId: 'one', words: { start: 7, end: 9 } },
  ]);
});

it('what the line tells in other words, or beyond its end, is not marked', () => {
  expect(
    marksOfLine('短', [said({ ...passage('含税1.5'), at: 0 }, { ...passage('含税1.5'), at: null })]),
  ).toEqual([]);
});

it('a number that was reckoned has its sum, and is not marked', () => {
  const sum: LineSource = { type: 'sum', of: { at: 9, length: 4, text: '5 × 100 = 500' } };
  const beyond: LineSource = { type: 'sum', of: { at: 90, length: 4, text: '1 + 1 = 2' } };
  expect(sumsOfLine(LINE, [{ type: 'sum' }, beyond, sum])).toEqual([
    { start: 9, end: 13, sum: '5 × 100 = 500' },
  ]);
  expect(marksOfLine(LINE, [sum])).toEqual([]);
});
