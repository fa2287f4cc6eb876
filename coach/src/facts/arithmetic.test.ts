import { describe, expect, test } from '@rstest/core';
import { calculationsIn, mayCarry } from './arithmetic';
import { readNumerals } from './read-quantities';

const resultsIn = (value: string) => calculationsIn(value).map(({ result }) => result);

describe('a sum that a value writes out', () => {
  test.each([
    ['55年（71-16）', 55],
    ['一年（3+4+5）', 12],
    ['一天（3×4）', 12],
    ['一天（3x4）', 12],
    ['一只（90÷2）', 45],
    ['一只（90/2/3）', 15],
    ['剩（71－16-5）', 50],
    ['一共（1200元＋300元）', 1500],
  ])('「%s」 comes to what it says', (value, result) => {
    expect(resultsIn(value)).toEqual([result]);
  });

  test.each([
    ['一个价（300-500元）', 'is a range'],
    ['一年（3+4×5）', 'mixes two kinds of signs'],
    ['一年（3+）', 'lacks a number'],
    ['一年（三四+5）', 'has a vague number'],
    ['一年（3把+老伞）', 'counts words'],
    ['一年（1+2+3+4+5）', 'has more than four numbers'],
    ['一年（12）', 'has one number'],
  ])('「%s」 is none, since it %s', (value) => {
    expect(resultsIn(value)).toEqual([]);
  });

  test('four numbers are still a sum, with its place in the value', () => {
    const [sum] = calculationsIn('一年（1+2+3+4）把');
    expect(sum).toMatchObject({ start: 2, end: 11, result: 10 });
    expect(sum?.operands.map(({ min }) => min)).toEqual([1, 2, 3, 4]);
  });
});

describe('the unit of a sum', () => {
  const mayBe = (result: string, ...said: string[]) => {
    const [of] = readNumerals(result);
    if (of === undefined) throw new Error('no number');
    return mayCarry(of, said.flatMap(readNumerals));
  };

  test('is 年 of two ages or of years, and 岁 of an age and years', () => {
    expect(mayBe('55年', '71岁', '16岁')).toBe(true);
    expect(mayBe('10年', '4年', '6个月')).toBe(true);
    expect(mayBe('10年', '4个月', '6个月')).toBe(false);
    expect(mayBe('30岁', '20岁', '10年')).toBe(true);
    expect(mayBe('30岁', '20岁', '10岁')).toBe(false);
    expect(mayBe('30岁', '20年', '10年')).toBe(false);
  });

  test('is otherwise one of those that went in', () => {
    expect(mayBe('90元', '45块', '2只')).toBe(true);
    expect(mayBe('90公斤', '45块', '2只')).toBe(false);
  });
});
