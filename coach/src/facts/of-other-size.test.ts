import { describe, expect, test } from '@rstest/core';
import { splitClauses } from './clauses';
import { isOfOtherSize, sizeOf } from './of-other-size';
import { readNumerals } from './read-quantities';

const spoken = (text: string) => ({ clauses: splitClauses(text), numerals: readNumerals(text) });
function numberIn(text: string, number: string) {
  const found = readNumerals(text).find((one) => one.text === number);
  if (found === undefined) throw new Error(`no ${number}`);
  return found;
}

describe('the size that a number is said of', () => {
  test.each([
    ['30*20*10的2元，40*30*15的3元', '3元', '40*30*15'],
    ['30*20*10的2元，40*30*15的3元', '2元', '30*20*10'],
    ['30*20*10和40*30*15的都是3元', '3元', '40*30*15'],
    ['2元一个30*20*10的', '2元', '30*20*10'],
    ['2元一个30*20*10的40*30*15的', '2元', '30*20*10'],
    ['30*20*10的，便宜，2元', '2元', '30*20*10'],
    ['30*20*10的、40*30*15的，都是，2元', '2元', '40*30*15'],
  ])('of 「%s」 「%s」 is 「%s」', (text, number, size) => {
    expect(sizeOf(numberIn(text, number), spoken(text))?.text).toBe(size);
  });

  test('is none in the sentence before, nor in a clause behind', () => {
    const before = '30*20*10的有。2元一个';
    expect(sizeOf(numberIn(before, '2元'), spoken(before))).toBeNull();
    const behind = '都2元，30*20*10的也是';
    expect(sizeOf(numberIn(behind, '2元'), spoken(behind))).toBeNull();
  });
});

describe('a number of another size', () => {
  const isOther = (claim: string, claimed: string, text: string, ...numbers: string[]) =>
    isOfOtherSize(
      numberIn(claim, claimed),
      spoken(claim),
      numbers.map((number) => ({ said: numberIn(text, number), in: spoken(text) })),
    );

  test('was said of none but others', () => {
    const said = '30*20*10的2元，40*30*15的3元，也有2元的';
    expect(isOther('40*30*15的2元', '2元', said, '2元')).toBe(true);
    expect(isOther('30*20*10的2元', '2元', said, '2元')).toBe(false);
    expect(isOther('2元', '2元', said, '2元')).toBe(false);
    expect(isOther('40*30*15的2元', '2元', '2元的都有', '2元')).toBe(false);
    expect(isOther('40*30*15的2元', '2元', said)).toBe(false);
  });

  test('is a price that was said for another count, before it or behind', () => {
    const said = '8寸的198，10寸的268';
    expect(isOther('10寸的198', '198', said, '198')).toBe(true);
    expect(isOther('8寸的198', '198', said, '198')).toBe(false);
    expect(isOther('198做10寸的', '198', said, '198')).toBe(true);
    expect(isOther('198一个', '198', said, '198')).toBe(false);
    expect(isOther('第10寸198', '198', '8斤198', '198')).toBe(false);
  });
});
