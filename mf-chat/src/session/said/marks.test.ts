import { randomUUID } from 'node:crypto';
import type { SaidValue } from '@qihang/shared/contracts';
import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import { LIT, marksByMessage, splitAtMarks } from './marks';

const MESSAGE = randomUUID();
const aValue = (start: number, end: number, messageId = MESSAGE): SaidValue => ({
  ...{ id: `${start}-${end}`, field: 'place', text: '', state: 'heard', isOwn: true, isVerbatim: true },
  place: { messageId, conversationId: randomUUID(), start, end },
});
const text = '我在苏州开花店八年';

it('a message is split where the user’s words are marked', () => {
  const marks = marksByMessage([aValue(5, 7), aValue(2, 4)]).get(MESSAGE) ?? [];
  expect(splitAtMarks(text, marks)).toEqual([
    { text: '我在', id: null },
    { text: '苏州', id: '2-4' },
    { text: '开', id: null },
    { text: '花店', id: '5-7' },
    { text: '八年', id: null },
  ]);
});

it('of words that say two things the longer passage is marked', () => {
  expect(marksByMessage([aValue(2, 4), aValue(2, 7), aValue(7, 9)]).get(MESSAGE)).toEqual([
    { start: 2, end: 7, id: '2-7' },
    { start: 7, end: 9, id: '7-9' },
  ]);
});

it('a mark beyond the end of a text, which is another version of it, is left out', () => {
  expect(splitAtMarks('我在', [{ start: 2, end: 4, id: 'x' }])).toEqual([{ text: '我在', id: null }]);
  expect(splitAtMarks('', [])).toEqual([{ text: '', id: null }]);
});

it('lit words are one part, and marks that share words with them none', () => {
  const marks = marksByMessage([aValue(2, 4), aValue(5, 9)]).get(MESSAGE) ?? [];
  expect(splitAtMarks(text, marks, { start: 3, end: 7 })).toEqual([
    { text: '我在苏', id: null },
    { text: '州开花店', id: LIT },
    { text: '八年', id: null },
  ]);
  expect(splitAtMarks(text, marks, { start: 0, end: 2 })).toEqual([
    { text: '我在', id: LIT },
    { text: '苏州', id: '2-4' },
    { text: '开', id: null },
    { text: '花店八年', id: '5-9' },
  ]);
  expect(splitAtMarks(text, [], { start: 0, end: 9 })).toEqual([{ text, id: LIT }]);
  expect(splitAtMarks(text, [], { start: 7, end: 10 })).toEqual([{ text, id: null }]);
});

it('nothing of a text is lost or doubled, whatever is marked', () => {
  const place = fc
    .tuple(fc.nat(30), fc.nat(30))
    .map(([one, other]) => aValue(Math.min(one, other), Math.max(one, other) + 1));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 25 }),
      fc.array(place, { maxLength: 8 }),
      place,
      (said, values, come) => {
        const parts = splitAtMarks(said, marksByMessage(values).get(MESSAGE) ?? [], come.place);
        expect(parts.map((part) => part.text).join('')).toBe(said);
        const marked = parts.filter(({ id }) => id !== null);
        expect(marked.every((part) => part.text !== '')).toBe(true);
      },
    ),
  );
});
