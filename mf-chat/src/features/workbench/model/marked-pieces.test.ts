import { expect, test } from '@rstest/core';
import { CHECK } from '../testing/contents';
import { markedPieces } from './marked-pieces';

test('cuts a text at what was found, and loses nothing of it', () => {
  const pieces = markedPieces(CHECK.text, CHECK.findings);
  expect(pieces.map(({ text, finding }) => [text, finding])).toEqual([
    ['全无锡', null],
    ['最好', 0],
    ['的调琴师，', null],
    ['加微信 qin300', 1],
    [' 领优惠', null],
  ]);
});

test.each([
  ['nothing was found', []],
  ['a find is about what is missing', [{ at: null }]],
  ['finds overlap', [{ at: [2, 6] as const }, { at: [4, 9] as const }]],
  ['a find reaches beyond the end', [{ at: [20, 99] as const }]],
])('the whole text is there when %s', (_, findings) => {
  expect(
    markedPieces(CHECK.text, findings)
      .map(({ text }) => text)
      .join(''),
  ).toBe(CHECK.text);
});
