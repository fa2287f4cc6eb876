import { describe, expect, test } from '@rstest/core';
import { checkClaims } from '../check-claims';

function codesOf(text: string, said: string, allowed: readonly string[] = []): string[] {
  const message = { id: 'a', text: said, asked: '', isPasted: false };
  const sources = { facts: new Map(), said: new Map([['m1', message]]), allowed };
  return checkClaims([{ key: '一句', text, from: ['m1'] }], sources).map(({ code }) => code);
}

describe('an effect that nobody told of', () => {
  test.each([
    '口碑爆了',
    '零差评',
    '伞修好了，再也不漏',
    '跟着我学三个月',
    '全城手艺最好',
    '很多客户都回头了',
  ])('is claimed in 「%s」', (text) => {
    expect(codesOf(text, '我修伞')).toContain('result');
  });

  test.each([
    ['口碑爆了', '街坊说我口碑爆了'],
    ['如果口碑爆了，也照修', '我修伞'],
    ['别说零差评', '我修伞'],
    ['不敢说口碑爆', '我修伞'],
  ])('is none in 「%s」 of 「%s」', (text, said) => {
    expect(codesOf(text, said)).toEqual([]);
  });

  test('may be asked about in a few letters, and not in many', () => {
    expect(codesOf('口碑好吗', '我修伞')).toEqual([]);
    expect(codesOf('很多客户都回头了吗', '我修伞')).toContain('result');
  });

  test('is none that the product says itself', () => {
    expect(codesOf('零差评', '我修伞', ['零差评是空话'])).toEqual([]);
  });
});

describe('terms that nobody named', () => {
  test.each([
    ['随叫随到', '我修伞', true],
    ['随叫随到', '全天都行', false],
    ['上门免费', '我修伞', true],
    ['上门免费', '上门不收钱', false],
    ['不加钱', '雨天也不加', false],
    ['不加钱', '我修伞', true],
    ['包教会', '学不会退钱', false],
    ['包教会', '我教修伞', true],
    ['不包教会', '我教修伞', false],
    ['终身保修', '我修伞', true],
    ['终身保修', '有质保的', false],
    ['当天取', '当日就好', false],
    ['当天取', '我修伞', true],
    ['限时优惠', '我修伞', true],
    ['限时优惠', '老客打折', false],
  ])('「%s」 of 「%s」: %s', (text, said, isObjected) => {
    expect(codesOf(text, said).includes('commitment')).toBe(isObjected);
  });
});
