import { describe, expect, it } from '@rstest/core';
import { fold, folded } from './fold';
import { isAgreement, isNoAnswer, isYes, readBack } from './no-answer';
import { sameQuantity } from './quantity';
import { readNumerals } from './read-quantities';
import { tellsAgain } from './tells-again';
import { isCounter } from './units';

const isSame = (claimed: string, said: string): boolean => {
  const [one] = readNumerals(claimed);
  const [other] = readNumerals(said);
  return one !== undefined && other !== undefined && sameQuantity(one, other);
};

describe('a quantity in another unit', () => {
  it.each([
    ['8毛', '0.8元'],
    ['30分钟', '半小时'],
    ['90秒', '1.5分钟'],
    ['2斤', '1公斤'],
    ['100克', '二两'],
    ['两吨', '2000公斤'],
    ['1.5米', '150公分'],
    ['3里地', '1500米'],
    ['两年', '24个月'],
    ['3个星期', '三周'],
    ['30%', '三成'],
    ['五位', '5个人'],
    ['三趟', '3次'],
    ['500毫升', '半升'],
    ['12000粉丝', '1.2万粉'],
    ['2600元', '两千六'],
    ['一刻钟', '15分钟'],
  ])('%s is %s', (claimed, said) => expect(isSame(claimed, said)).toBe(true));

  it.each([
    ['30分钟', '一小时'],
    ['3天', '3个月'],
    ['3个', '3家'],
    ['100元', '100美元'],
    ['三周', '三个月'],
    ['十几个', '11个'],
    ['2600', '2600元'],
    ['30个月', '3年'],
    ['第三天', '三天'],
  ])('%s is not %s', (claimed, said) => expect(isSame(claimed, said)).toBe(false));

  it('counts things, or measures them', () => {
    expect(['家', '位', '个', '把'].map(isCounter)).toEqual([true, true, true, true]);
    expect(['斤', '小时', '块', '岁', ''].map(isCounter)).toEqual([false, false, false, false, false]);
  });
});

describe('a text without what typing changes', () => {
  it.each([
    ['Ｖｌｏｇ，ＯＫ！', 'vlogok'],
    ['賣 保險 的👍', '卖保险的'],
    ['1.5 元', '1.5元'],
    ['3-5天', '3-5天'],
    ['1，2', '1,2'],
    ['1、2', '1,2'],
    ['30 × 20 x 10', '30*20*10'],
    ['￥30％', '￥30%'],
    ['a x b', 'axb'],
  ])('of %s is %s', (text, plain) => expect(folded(text)).toBe(plain));

  it('knows where each character stood', () => {
    expect(fold('「修 伞」')).toEqual({ text: '修伞', at: [1, 3] });
  });
});

describe('an answer', () => {
  it.each(['嗯', '好的', '随便', '不知道', '都行', '你定'])('has no value in %s', (text) =>
    expect(isNoAnswer(text)).toBe(true),
  );
  it.each(['嗯，修伞的', '好吃不贵', '随便一把三十'])('has one in %s', (text) =>
    expect(isNoAnswer(text)).toBe(false),
  );
  it.each(['对', '是的。', '没错！', '对对', '嗯是的'])('says yes in %s', (text) =>
    expect(isYes(text)).toBe(true),
  );
  it.each(['对面那家', '是修伞的', '不对'])('does not in %s', (text) => expect(isYes(text)).toBe(false));
  it('agrees with a nod or a yes, and with nothing more', () => {
    expect(['行', '就这么定', 'OK', '对'].map(isAgreement)).toEqual([true, true, true, true]);
    expect(['行李箱', '行，改成三十', '再想想'].map(isAgreement)).toEqual([false, false, false]);
  });
});

describe('what a question reads back', () => {
  it.each([
    ['我记的是：修伞二十年，对吗？', '修伞二十年', null],
    ['好。我记的是「一把25元」，改成「一把30元」，对吧？', '一把30元', '一把25元'],
    ['我记的是修伞，是吗？对吗？', '修伞', null],
  ])('%s', (asked, value, insteadOf) => expect(readBack(asked)).toEqual({ value, insteadOf }));

  it.each(['修伞二十年，对吗？', '我记的是修伞。', '我记的是，对吗？'])('is nothing in %s', (asked) =>
    expect(readBack(asked)).toBeNull(),
  );
});

describe('a value that says what another says', () => {
  it.each([
    ['一把二十五元', '修一把25元', true],
    ['修旧雨伞', '修雨伞', true],
    ['修表', '修雨伞换伞骨', false],
    ['第三家店', '三家店铺', true],
    ['一家花店', '一家饭馆', false],
  ])('%s and %s: %s', (value, before, is) => expect(tellsAgain(value, before)).toBe(is));
});
