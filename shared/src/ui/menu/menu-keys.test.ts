import { expect, it } from '@rstest/core';
import { makeTypeAhead, nextIndex } from './menu-keys';

it.each([
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, null],
])('in a menu %s moves from item %i to %s', (key, from, to) => {
  expect(nextIndex(key, from, 3)).toBe(to);
});

it('a letter goes through the items that begin with it, and further letters narrow the search', () => {
  let time = 0;
  const find = makeTypeAhead(() => time);
  const labels = ['Rename', 'Remove', 'Copy'];
  expect(find('r', 0, labels)).toBe(1);
  time += 1000;
  expect(find('r', 1, labels)).toBe(0);
  time += 100;
  expect(find('e', 0, labels)).toBe(0);
  time += 100;
  expect(find('m', 0, labels)).toBe(1);
  time += 1000;
  expect(find('x', 1, labels)).toBeNull();
  expect(find('Enter', 1, labels)).toBeNull();
});
