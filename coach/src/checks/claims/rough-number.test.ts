import { describe, expect, test } from '@rstest/core';
import type { Quantity } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { isEnd, isNear, isRough, isWithin } from './rough-number';

function one(text: string, at = 0): Quantity {
  const found = readNumerals(text)[at];
  if (found === undefined) throw new Error(`no number in ${text}`);
  return found;
}

describe('a vague number', () => {
  test.each([
    ['五十多年', '55年', true],
    ['五十多年', '50年', true],
    ['五十多年', '60年', true],
    ['五十多年', '49年', false],
    ['五十多年', '55岁', false],
    ['四十来万元', '四十几万元', true],
    ['二十几个', '二十多个', true],
    ['十几个', '几十个', false],
    ['几十个', '十几个', false],
    ['55年', '五十多年', false],
    ['五十多年', '第55年', false],
  ])('%s of %s: %s', (claimed, said, isTrue) => {
    expect(isWithin(one(claimed), one(said))).toBe(isTrue);
  });
});

describe('what a rough number may be of', () => {
  test.each([
    ['4000元', '4150元', true],
    ['4000元', '4400元', true],
    ['4000元', '4500元', false],
    ['4000元', '3600元', false],
    ['4000元', '3700元', true],
    ['4000元', '4150', true],
    ['4000', '4150元', true],
    ['4000个', '4150元', false],
    ['2000元', '1800到2500元', true],
    ['1800元', '1800到2500元', true],
    ['2500元', '1800到2500元', true],
    ['2600元', '1800到2500元', false],
    ['第4000个', '第4000个', false],
    ['4000到5000元', '4500元', false],
  ])('%s of %s: %s', (claimed, said, isTrue) => {
    expect(isNear(one(claimed), one(said))).toBe(isTrue);
  });

  test.each([
    ['约4000元', true],
    ['大概4000元', true],
    ['4000元上下', true],
    ['4000元一年左右', true],
    ['4000元，一年左右', false],
    ['按4000元、一把18算', true],
    ['按4000元收', false],
    ['4000元算', false],
    ['约了他4000元', false],
    ['4000元', false],
  ])('is called one in 「%s」: %s', (text, isTrue) => {
    expect(isRough(one(text), text)).toBe(isTrue);
  });
});

describe('an end of a range', () => {
  const isCalled = (text: string, said: string, at = 0) => isEnd(one(text, at), one(said), text);

  test.each([
    ['便宜的48元', '48到120元', true],
    ['最贵120元', '48到120元', true],
    ['120元封顶', '48到120元', true],
    ['48元起', '48到120元', true],
    ['最贵48元', '48到120元', false],
    ['便宜的120元', '48到120元', false],
    ['便宜的60元', '48到120元', false],
    ['48元', '48到120元', false],
    ['便宜的48', '48到120元', true],
    ['便宜的48元', '48到120', true],
    ['便宜的48元', '48到120个', false],
    ['少说1小时', '60到90分钟', true],
    ['便宜的48元', '48元', false],
  ])('「%s」 of %s: %s', (text, said, isTrue) => {
    expect(isCalled(text, said)).toBe(isTrue);
  });

  test('is known as one beside the whole range, and not beside another number', () => {
    expect(isCalled('48元，也就是48到120元', '48到120元')).toBe(true);
    expect(isCalled('48元，60到120元', '48到120元')).toBe(false);
    expect(isCalled('48元，48元', '48到120元')).toBe(false);
  });

  test('is called so right beside it, and not farther off', () => {
    expect(isCalled('便宜的收一个48元', '48到120元', 1)).toBe(true);
    expect(isCalled('便宜的也好贵的也好我都收48元', '48到120元')).toBe(false);
  });
});
