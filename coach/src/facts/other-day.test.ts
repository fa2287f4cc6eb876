import { describe, expect, test } from '@rstest/core';
import { evidenceOf } from './evidence';
import { isOtherDay } from './other-day';
import { readNumerals } from './read-quantities';

function isOther(claimed: string, text: string, asked = '', quoted = text) {
  const [day] = readNumerals(claimed);
  if (day === undefined) throw new Error('no day');
  const start = text.indexOf(quoted);
  const span = { start, end: start + quoted.length, text: quoted };
  return isOtherDay(day, [evidenceOf({ id: 'a', text, asked, isPasted: false }, span)]);
}

describe('a day of the week that is claimed', () => {
  test('is one that was said, or within days that were', () => {
    expect(isOther('周二', '周二有课')).toBe(false);
    expect(isOther('周三', '周二有课')).toBe(true);
    expect(isOther('周三', '周一到周五有课')).toBe(false);
    expect(isOther('周一', '周一到周五有课')).toBe(false);
    expect(isOther('周五', '周一到周五有课')).toBe(false);
    expect(isOther('周六', '周一到周五有课')).toBe(true);
  });

  test('may be any where none was said, or every day was', () => {
    expect(isOther('周三', '有课')).toBe(false);
    expect(isOther('周三', '周二歇，别的天天有课')).toBe(false);
  });

  test('is within the weekend or the working days beside those with a name', () => {
    expect(isOther('周日', '周三和周末有课')).toBe(false);
    expect(isOther('周六', '周三和双休有课')).toBe(false);
    expect(isOther('周五', '周三和周末有课')).toBe(true);
    expect(isOther('周一', '周六和工作日有课')).toBe(false);
    expect(isOther('周五', '周六和工作日有课')).toBe(false);
    expect(isOther('周日', '周六和工作日有课')).toBe(true);
  });

  test('as a range is one that was said, or each of its days was', () => {
    expect(isOther('周一到周五', '周一到周五有课')).toBe(false);
    expect(isOther('周二到周四', '周一到周五有课')).toBe(true);
    expect(isOther('周一到周三', '周一二三有课')).toBe(false);
    expect(isOther('周一到周四', '周一二三有课')).toBe(true);
    expect(isOther('周一到周三', '周一、三有课')).toBe(true);
  });

  test('is looked for in the clause of the quote, then in the message, then in the question', () => {
    const said = '周二有课，周四歇';
    expect(isOther('周四', said, '', '周二有课')).toBe(true);
    expect(isOther('周四', '晚上有课。周四', '', '晚上有课')).toBe(false);
    expect(isOther('周三', '晚上有课。周四', '', '晚上有课')).toBe(true);
    expect(isOther('周四', '有课', '周四有课吗')).toBe(false);
    expect(isOther('周三', '有课', '周四有课吗')).toBe(true);
  });
});
