import { describe, expect, it } from '@rstest/core';
import { isAssumed, isProposal, numbersIn, pricedIn, sharesIn } from './proposal';
import { writtenSumsIn, wrongSumIn } from './written-sums';

describe('a proposal', () => {
  it('says so in its first words, also within a bracket or a quotation', () => {
    expect(['建议390', ' 「建议390', '（建议390到600）', '【建议】390'].map(isProposal)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['我建议390', '390，建议', ''].map(isProposal)).toEqual([false, false, false]);
    expect([isAssumed('假设一天8把'), isAssumed('一天假设8把')]).toEqual([true, false]);
  });

  it('has prices that may be said again with money or without, and nobody who is counted', () => {
    expect(pricedIn('建议390元，2个人来')).toEqual(['390元', '390', '390元', '390块']);
    expect(pricedIn('八毛')).toContain('0.8元');
    expect(pricedIn('300到600元')).toEqual(expect.arrayContaining(['300元', '600块', '300到600']));
    expect(pricedIn('限10把')).toEqual(['10把']);
    expect(pricedIn('干了3年')).toEqual([]);
  });

  it('has shares and numbers that a calculation goes on with', () => {
    expect(sharesIn('打八折，三成要定金，20%退，3把')).toEqual(['八折', '三成', '20%']);
    expect(numbersIn('一把25元，8把')).toEqual(expect.arrayContaining(['25元', '25', '8把']));
  });
});

describe('a calculation of a text', () => {
  it.each([
    ['8×20=160', null],
    ['一天8把×20元＝150元', 160],
    ['100-30+5=75', null],
    ['10+2×3=16', null],
    ['10+2×3=36', 16],
    ['300÷7约=43', null],
    ['300÷7=约43', null],
    ['300÷7=43', null],
    ['300÷7=44', 42.86],
    ['300÷7=约44', 42.86],
    ['3到5×2=10', null],
    ['1.2万×2=3', null],
    ['(3+5)×2=10', null],
    ['160=160', null],
    ['5÷0=3', null],
  ])('%s comes to %s where it is wrong', (text, value) =>
    expect(wrongSumIn(text)?.value ?? null).toBe(value),
  );

  it('that is right is cited as a sum', () => {
    const text = '一天8把×20元＝160元，一个月160×10=1600';
    expect(writtenSumsIn(text).map(({ start, end, sum }) => [text.slice(start, end), sum])).toEqual([
      ['8把×20元＝', '160=8*20'],
      ['160×10=', '1600=160*10'],
    ]);
    expect(writtenSumsIn('8×20=150')).toEqual([]);
  });
});
