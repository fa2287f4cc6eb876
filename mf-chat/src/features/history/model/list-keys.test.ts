import { expect, test } from '@rstest/core';
import { indexAfterKey } from './list-keys';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, -1],
  ['Home', 7, 0],
  ['End', 2, 9],
])('%s in row %i of ten leads to %i', (key, present, next) => {
  expect(indexAfterKey(key, present, 10)).toBe(next);
});

test('any other key stays with the browser', () => {
  for (const key of ['Enter', 'Tab', 'PageDown', 'ArrowLeft', 'a'])
    expect(indexAfterKey(key, 3, 10)).toBeNull();
});
