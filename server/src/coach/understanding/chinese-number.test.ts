import { describe, expect, it } from '@rstest/core';
import { NUMBER, parseNumber } from './chinese-number';

describe('parseNumber', () => {
  it.each([
    ['300', 300],
    ['1,200', 1200],
    ['三百', 300],
    ['三百五', 350],
    ['三百零五', 305],
    ['十二', 12],
    ['二十', 20],
    ['两千', 2000],
    ['一千八', 1800],
    ['一万二', 12_000],
    ['三万', 30_000],
    ['3w', 30_000],
    ['1.2万', 12_000],
    ['3万5', 35_000],
    ['2k', 2000],
    ['半', 0.5],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['几', '十几', '几百', '好多', '', '三四'])('does not pretend to know %s', (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it('finds a whole number in running text', () => {
    const found = (text: string) => new RegExp(NUMBER).exec(text)?.[0];
    expect(found('涨到三万粉')).toBe('三万');
    expect(found('做了十二年')).toBe('十二');
    expect(found('有1.2万人')).toBe('1.2万');
  });
});
