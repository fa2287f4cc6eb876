import { describe, expect, test } from '@rstest/core';
import type { Quantity } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { readLine } from './claim-line';
import { sumsOf } from './line-sums';
import { endsOf, hasExactEnds, isSaidRoughly } from './rough-sums';

function one(text: string): Quantity {
  const [found] = readNumerals(text);
  if (found === undefined) throw new Error(`no number in ${text}`);
  return found;
}

test('only the hours of a clock have two ends that are said for what they are', () => {
  expect(hasExactEnds(one('两点到五点'))).toBe(true);
  expect(hasExactEnds(one('四到六把'))).toBe(false);
  expect(hasExactEnds(one('五点'))).toBe(false);
});

test.each([
  ['4到6个', [4, 6]],
  ['六千多', [6000]],
  ['三十出头', [30]],
  ['上千个', [1000]],
  ['近百家', [100]],
  ['不到一年', [1]],
  ['十几个', []],
  ['6个', []],
  ['第3到5个', []],
  ['30*20*10', []],
])('one may reckon with these numbers of %s: %j', (said, ends) => {
  expect(endsOf(one(said))).toEqual(ends);
});

describe('a sum over the end of a range', () => {
  const isSaid = (text: string, sum: string) => {
    const [found] = sumsOf([sum]);
    if (found === undefined) throw new Error(`no sum in ${sum}`);
    return isSaidRoughly(found, readLine({ key: 'a', text, from: [sum] }));
  };

  test.each([
    ['一圩7到9把', '7=4+3', true],
    ['一圩7到9把', '9=6+3', true],
    ['一圩7到9把', '8=5+3', false],
    ['一圩七把多', '7=4+3', true],
    ['一圩八个多', '8=5+3', true],
    ['一圩最少7把', '7=4+3', true],
    ['一圩7把以上', '7=4+3', true],
    ['一圩7把', '7=4+3', false],
    ['约7把', '7=4+3', true],
    ['最少八把', '7=4+3', false],
    ['按约4把算，一圩7把', '7=4+3', true],
    ['最少要等，7把', '7=4+3', false],
  ])('「%s」 says so of %s: %s', (text, sum, isTrue) => {
    expect(isSaid(text, sum)).toBe(isTrue);
  });
});
