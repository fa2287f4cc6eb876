import { expect, it } from '@rstest/core';
import { readQuantities } from '../../facts/read-quantities';
import { isBackReference } from './back-reference';

it.each([
  ['先看这两样', true],
  ['头三步最要紧', true],
  ['这两个动作', true],
  ['这两个客户', false],
  ['头两个动作', false],
  ['两样都有', false],
  ['这十二样', false],
  ['有两样', false],
])('in 「%s」 the number points at what was just said: %s', (text, is) => {
  const [quantity] = readQuantities(text);
  expect(quantity !== undefined && isBackReference(text, quantity)).toBe(is);
});
