import { afterEach, expect, test } from '@rstest/core';
import { asOldAs, isStored, noteFollowed, STORED_AT, whileFollowed } from './freshness';

afterEach(() => noteFollowed(false));

test('what is known is fresh for as long as changes are told of, else for half a minute', () => {
  expect(whileFollowed()).toBe(30_000);
  noteFollowed(true);
  expect(whileFollowed()).toBe(Number.POSITIVE_INFINITY);
  noteFollowed(false);
  expect(whileFollowed()).toBe(30_000);
});

test('what an earlier visit has read is told from what was read now and from nothing, and stays as old when it is changed', () => {
  const [stored, read, none] = [
    { data: [], dataUpdatedAt: STORED_AT },
    { data: [], dataUpdatedAt: 1 },
    { data: undefined, dataUpdatedAt: 0 },
  ];
  expect([stored, read, none].map(isStored)).toEqual([true, false, false]);
  expect([stored, read, none, undefined].map(asOldAs)).toEqual([{ updatedAt: STORED_AT }, {}, {}, {}]);
});
