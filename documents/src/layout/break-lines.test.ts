import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { breakLines } from './break-lines';

/** Width 1 for every Chinese character, and a half for Latin. */
const measure = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign < '\u0100' ? 0.5 : 1), 0);
const broken = (text: string, width: number) => breakLines(text, width, measure);

describe('breakLines', () => {
  it('breakLines breaks Chinese anywhere except before closing and after opening marks', () => {
    expect(broken('琴潮了怎么办？先关窗', 6)).toEqual(['琴潮了怎么', '办？先关窗']);
    expect(broken('他说《琴》好', 3)).toEqual(['他说', '《琴》', '好']);
    expect(broken('一二三四，五', 4)).toEqual(['一二三', '四，五']);
  });

  it('breakLines keeps words and numbers whole, and drops blanks at a break', () => {
    expect(broken('用 Word 写 3.5 分钟', 4)).toEqual(['用 Word', '写 3.5', '分钟']);
    expect(broken('一次300元', 3)).toEqual(['一次', '300元']);
  });

  it('breakLines breaks a word only when it is wider than a line', () => {
    expect(broken('ABCDEFGH', 2)).toEqual(['ABCD', 'EFGH']);
    expect(broken('上ABCDEFGH', 2)).toEqual(['上AB', 'CDEF', 'GH']);
  });

  it('breakLines keeps the line breaks of the text', () => {
    expect(broken('一\n\n二', 5)).toEqual(['一', '', '二']);
  });

  it('breakLines loses nothing but blanks, and no line is too wide', () => {
    const sign = fc.constantFrom(...'琴潮了，。！？（）《》“”A bC1.5%🎹\n'.split(/(?:)/u));
    fc.assert(
      fc.property(
        fc.string({ unit: sign, maxLength: 80 }),
        fc.integer({ min: 2, max: 12 }),
        (text, width) => {
          const lines = broken(text, width);
          expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
          for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
