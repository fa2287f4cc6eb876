import { expect, it } from '@rstest/core';
import { fitText } from './fit-text';

it.each([
  ['退伞那回先拍，别的放一放', 20, '退伞那回先拍，别的放一放'],
  ['退伞那回先拍，别的放一放', 9, '退伞那回先拍'],
  ['退伞那回先拍，别的放一放', 6, '退伞那回先拍'],
  ['她问修要多少？我说够买两把', 10, '她问修要多少？'],
  ['她问修要多少。我说够买两把', 7, '她问修要多少。'],
  ['先拍，退伞那回别的都放一放', 10, '先拍，退伞那回别的都'],
  ['一二三四五六七八九十', 4, '一二三四'],
  ['一二三😀五六', 4, '一二三'],
])('「%s」 in %i characters is 「%s」: up to its last pause in the second half', (text, longest, fitted) => {
  expect(fitText(text, longest)).toBe(fitted);
});
