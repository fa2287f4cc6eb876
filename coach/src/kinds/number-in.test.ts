import { describe, expect, it } from '@rstest/core';
import { amountsIn, numberIn, pricesIn } from './number-in';

describe('the number that a line names', () => {
  it.each([
    ['2万元', 20_000],
    ['20,000', 20_000],
    ['两万', 20_000],
    ['八毛', 0.8],
    ['一块600元', 600],
    ['一周3条', 3],
    ['3', 3],
    ['一条', 1],
  ])('%s is %s', (text, number) => expect(numberIn(text)).toBe(number));

  it.each(['看情况', '', '三百多元', '260到400元'])('is none where none is exact: %j', (text) =>
    expect(numberIn(text)).toBeNull(),
  );
});

describe('the prices of a text', () => {
  const prices = (text: string) => pricesIn(text).map(({ min, max }) => [min, max]);

  it('are what it names in money, else its only bare number', () => {
    expect(prices('开锁80元，晚上120元')).toEqual([
      [80, 80],
      [120, 120],
    ]);
    expect(prices('260到400元')).toEqual([[260, 400]]);
    expect(prices('收25')).toEqual([[25, 25]]);
    expect(prices('收25，急的30')).toEqual([]);
    expect(prices('修3把伞')).toEqual([]);
    expect(prices('一块600元')).toEqual([[600, 600]]);
    expect(prices('一元')).toEqual([[1, 1]]);
  });

  it('are both of several bare ones, and both ends of a range, where amounts are asked for', () => {
    expect(amountsIn('开锁80，晚上120')).toEqual([80, 80, 120, 120]);
    expect(amountsIn('260到400')).toEqual([260, 400]);
    expect(amountsIn('一块600元')).toEqual([600, 600]);
    expect(amountsIn('1.2万元')).toEqual([12_000, 12_000]);
    expect(amountsIn('看情况')).toEqual([]);
  });
});
