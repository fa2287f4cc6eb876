import { expect, test } from '@rstest/core';
import {
  decodeFindPlace,
  decodeMessage,
  decodePlace,
  encodeFindPlace,
  encodeMessage,
  encodePlace,
  pageCursor,
  pageLimit,
} from './paging';

const ID = '11111111-1111-4111-8111-111111111111';
const INVALID = { code: 'invalid_input' };

test('a cursor leads back to exactly the place that it was made for', () => {
  for (const isPinned of [true, false]) {
    const place = { isPinned, activity: 7, id: ID };
    expect(decodePlace(encodePlace(place))).toEqual(place);
  }
  for (const conversationId of [ID, null]) {
    const place = { position: 9, conversationId };
    expect(decodeFindPlace(encodeFindPlace(place))).toEqual(place);
  }
  expect(decodeMessage(encodeMessage(ID))).toBe(ID);
});

test('a cursor of one list is none of another, and names the field that it came in', () => {
  expect(() => decodePlace(encodeMessage(ID))).toThrow(
    expect.objectContaining({ ...INVALID, fields: { cursor: '翻页位置无效' } }),
  );
  expect(() => decodeFindPlace(encodeMessage(ID))).toThrow(expect.objectContaining(INVALID));
  expect(() => decodeMessage(encodeFindPlace({ position: 1, conversationId: ID }))).toThrow(
    expect.objectContaining({ ...INVALID, fields: { before: '翻页位置无效' } }),
  );
});

test('a page has one to a hundred items', () => {
  expect(['1', '100', '007'].map((text) => pageLimit.parse(text))).toEqual([1, 100, 7]);
  for (const text of ['0', '000', '101', '-1', '1.5', '', ' 5']) {
    expect([text, pageLimit.safeParse(text).success]).toEqual([text, false]);
  }
});

test('a cursor may be as long as any that is made, and no longer than two hundred characters', () => {
  const longest = encodePlace({ isPinned: false, activity: Number.MAX_SAFE_INTEGER, id: ID });
  expect(pageCursor.safeParse(longest).success).toBe(true);
  expect([
    pageCursor.safeParse('x'.repeat(200)).success,
    pageCursor.safeParse('x'.repeat(201)).success,
  ]).toEqual([true, false]);
});
