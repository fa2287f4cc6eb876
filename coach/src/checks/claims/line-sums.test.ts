import { describe, expect, test } from '@rstest/core';
import { readNumerals } from '../../facts/read-quantities';
import { isDerived, sumsOf } from './line-sums';

const first = (sum: string) => sumsOf([sum])[0];

describe('a sum among the sources of a line', () => {
  test.each([
    ['55=71-16', 55, [71, 16]],
    ['20=2+3*6', 20, [2, 3, 6]],
    ['30=(2+3)*6', 30, [2, 3, 6]],
    ['12=2×6', 12, [2, 6]],
    ['12=2x6', 12, [2, 6]],
    ['3=12÷4', 3, [12, 4]],
    ['1=12/4/3', 1, [12, 4, 3]],
    ['4=12-5-3', 4, [12, 5, 3]],
    ['12000=六千×2', 12_000, [6000, 2]],
    ['6千=2000*3', 6000, [2000, 3]],
    ['93元=280元÷3把', 93, [280, 3]],
    ['1.5=3/2', 1.5, [3, 2]],
  ])('%s holds', (sum, result, operands) => {
    expect(first(sum)).toMatchObject({ text: sum, result, operands, isRight: true });
  });

  test.each(['54=71-16', '30=2+3*6', '5=2+', '5=(2+3', '93=280/4'])('%s does not', (sum) => {
    expect(first(sum)?.isRight).toBe(false);
  });

  test('is off by rounding alone, or is cut, or is the whole number next to it', () => {
    expect(first('1000=1006')).toMatchObject({ isRight: true });
    expect(first('1000=1007')).toMatchObject({ isRight: false });
    expect(first('3=120÷36')).toMatchObject({ isCutOff: true, isRounded: true, isRight: false });
    expect(first('22=6500÷300')).toMatchObject({ isCutOff: false, isRounded: true });
    expect(first('21=6500÷300')).toMatchObject({ isCutOff: true, isRounded: false });
  });

  test('has one sign of equality, and no more than sixty characters', () => {
    expect(sumsOf(['f3', 'm12', '1=1=1', ''])).toEqual([]);
    const long = (length: number) => `5=${'1+'.repeat(40)}`.slice(0, length);
    expect(sumsOf([long(60)])).toHaveLength(1);
    expect(sumsOf([long(61)])).toEqual([]);
  });
});

describe('a number that comes from others of its line', () => {
  const isFrom = (
    claimed: string,
    known: readonly string[],
    cited: readonly string[] = [],
    isAbout = false,
  ) => {
    const [of] = readNumerals(claimed);
    if (of === undefined) throw new Error(`no number in ${claimed}`);
    return isDerived(of, known.flatMap(readNumerals), cited.flatMap(readNumerals), isAbout);
  };

  test.each([
    ['30元', ['10元', '20元']],
    ['10元', ['30元', '20元']],
    ['3000元', ['500元', '6节']],
    ['3000元', ['6节', '500元']],
    ['80元', ['200元', '40%']],
    ['93.33元', ['280元', '3把']],
    ['14把', ['280元', '20元']],
    ['90分钟', ['一小时', '30分钟']],
    ['55年', ['71岁', '16岁']],
    ['12年', ['4年', '8年']],
  ])('%s of %j', (claimed, known) => {
    expect(isFrom(claimed, known)).toBe(true);
  });

  test.each([
    ['31元', ['10元', '20元']],
    ['30元', ['10元', '20把']],
    ['3000元', ['500元', '6元']],
    ['30把', ['10把', '20个月']],
    ['87年', ['71岁', '16岁']],
    ['55岁', ['71岁', '16岁']],
    ['20元', ['10元']],
    ['30元', ['十几元', '20元']],
    ['30个', ['第10个', '20个']],
  ])('not %s of %j', (claimed, known) => {
    expect(isFrom(claimed, known)).toBe(false);
  });

  test('may be a little off where it is called about that many', () => {
    expect(isFrom('92元', ['280元', '3把'])).toBe(false);
    expect(isFrom('92元', ['280元', '3把'], [], true)).toBe(true);
    expect(isFrom('89元', ['280元', '3把'], [], true)).toBe(false);
  });

  test('may be so many by a price that was said, and what is missing by one', () => {
    expect(isFrom('4640元', ['8个'], ['580元'])).toBe(true);
    expect(isFrom('4640元', ['8个'], ['500到580元'])).toBe(false);
    expect(isFrom('580元', ['1个'], ['580元'])).toBe(false);
    expect(isFrom('4640把', ['8个'], ['580元'])).toBe(false);
    expect(isFrom('5场', ['6000元', '3500元'], ['500元'])).toBe(true);
    expect(isFrom('6场', ['6000元', '3500元'], ['500元'])).toBe(false);
  });
});
