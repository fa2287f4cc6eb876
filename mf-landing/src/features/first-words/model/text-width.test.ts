import { expect, it } from '@rstest/core';
import { textWidth } from './text-width';

it.each([
  ['', 0],
  ['苏州', 2],
  ['8年', 1.7],
  ['𠮷野家', 3],
])('%j is as wide as %d characters', (text, width) => {
  expect(textWidth(text)).toBeCloseTo(width);
});
