import { describe, expect, it } from '@rstest/core';
import { hardWordsOf, unsaidWord } from './hard-words';
import { isSamePriced } from './priced-thing';

describe('words that have to be said as they stand', () => {
  it.each([
    ['在「老周修伞」做了几年', ['老周修伞']],
    ['用iPhone拍Vlog', ['iPhone', 'Vlog']],
    ['发抖音和小红书', ['抖音', '小红书']],
    ['拿过金奖', ['金奖']],
    ['在四川学的', ['四川']],
    ['修旧雨伞', []],
    ['30x20的板', []],
  ])('of %s are %j', (value, words) => expect(hardWordsOf(value)).toEqual(words));

  it('are missed where no message has them, whole and in whatever case', () => {
    expect(unsaidWord('用iPhone拍', ['我用iphone拍'], [])).toBeNull();
    expect(unsaidWord('用iPhone拍', ['我用手机拍'], [])).toBe('iPhone');
    expect(unsaidWord('型号A1', ['型号A12'], [])).toBe('A1');
    expect(unsaidWord('型号A1', ['型号A12，还有A1'], [])).toBeNull();
    expect(unsaidWord('一箱30kg', ['一箱三十公斤'], ['kg'])).toBeNull();
    expect(unsaidWord('修旧雨伞', [], [])).toBeNull();
  });
});

describe('the price of the very same thing', () => {
  const price = (value: string, more: object = {}) =>
    ({ field: 'price', about: 'self', value, ...more }) as const;

  it.each([
    ['整箱400元', '整箱现在480块', true],
    ['整箱400元', '整箱改成480', true],
    ['整箱400元', '半箱400元', false],
    ['400元', '480元', false],
    ['整箱400元，半箱200元', '整箱480元', false],
    ['整箱看着给', '整箱480元', false],
  ])('%s, %s: %s', (one, other, is) => expect(isSamePriced(price(one), price(other))).toBe(is));

  it('is one of the same person, and of prices alone', () => {
    expect(isSamePriced(price('整箱400元'), price('整箱480元', { about: 'case' }))).toBe(false);
    expect(isSamePriced(price('整箱400元', { field: 'goal' }), price('整箱480元'))).toBe(false);
    expect(isSamePriced(price('整箱400元'), price('整箱480元', { field: 'goal' }))).toBe(false);
  });
});
