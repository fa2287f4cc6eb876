import { expect, test } from '@rstest/core';
import { maskNumber } from './mask-number';

test.each([
  ['13800136604', '138****6604'],
  ['12345678', '123****5678'],
  ['1234567', '1234567'],
  ['', ''],
])('of the number %s others see %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown);
});
