import { describe, expect, test } from '@rstest/core';
import { clauseOf, readLine } from './claim-line';
import { isOwnCount } from './own-counts';

const read = (text: string) => readLine({ key: 'k', text, from: [] });

describe('a line as it is checked', () => {
  test('has blanks and stage directions taken out, in their places', () => {
    expect(read('修【待补充】伞[换]，[12个字]').text).toBe(`修${' '.repeat(5)}伞   ，${' '.repeat(6)}`);
    expect(read('修伞（拿起伞）').text).toBe('修伞     ');
    expect(read('修伞（12年）').text).toContain('12年');
    expect(read('修伞（三十人）').text).toContain('三十人');
    expect(read('修伞(全景)').text).toBe('修伞    ');
  });

  test('is supposed from the word on that says so, up to the end of its sentence', () => {
    expect(
      read('修三把，如果下雨，修四把。修五把').clauses.map(({ isHypothetical }) => isHypothetical),
    ).toEqual([...[false, true, true, false]]);
  });

  test('asks where it has the mark or the word of a question', () => {
    const asks = (text: string) => read(text).clauses.map(({ isQuestion }) => isQuestion);
    expect(asks('修三把？修四把')).toEqual([true, false]);
    expect(asks('修三把?')).toEqual([true]);
    expect(asks('修三把吗，好')).toEqual([true, false]);
    expect(asks('多少把')).toEqual([true]);
  });

  test('advises where it tells what to do, and all of a sentence that has 你', () => {
    const advises = (text: string) => read(text).clauses.map(({ isAdvice }) => isAdvice);
    expect(advises('修三把，你看四把。修五把')).toEqual([true, true, false]);
    expect(advises('先修三把，修四把')).toEqual([true, false]);
    expect(advises('修三把')).toEqual([false]);
  });

  test('tells each clause its sentence, whole and so far', () => {
    const [, second] = read('修三把，修四把，修五把。收摊').clauses;
    expect(second).toMatchObject({ sentence: '修三把，修四把，修五把', soFar: '修三把，修四把' });
    expect(clauseOf(read('修三把，修四把'), 4)?.text).toBe('修四把');
    expect(clauseOf(read('修三把，修四把'), 3)).toBeUndefined();
  });
});

describe('what a line that speaks to the user may count by itself', () => {
  const isOwn = (text: string, own = { numbers: [20], units: new Set(['级']) }, at = 0) => {
    const one = readLine({ key: 'k', text, from: [], own });
    const numeral = one.numerals[at];
    if (numeral === undefined) throw new Error('no number');
    return isOwnCount(numeral, one);
  };

  test.each([
    ['空着两处', true],
    ['共60条', true],
    ['共61条', false],
    ['他做过两条', false],
    ['分五级', true],
    ['等几位报名', true],
    ['等两家来问', true],
    ['等五家来问', true],
    ['等六家来问', false],
    ['手上两家', false],
    ['等两家店', false],
    ['来了两家', false],
    ['拍20分钟', true],
    ['拍25分钟', false],
    ['写20', true],
    ['首周两天', true],
    ['第五周只有两天', false],
    ['做了两天', false],
  ])('「%s」: %s', (text, isTrue) => {
    expect(isOwn(text)).toBe(isTrue);
  });

  test('is of a week of the plan in its own clause', () => {
    expect(isOwn('第五周只有两天', undefined, 1)).toBe(true);
    expect(isOwn('第五周排了，只有两天', undefined, 1)).toBe(false);
  });

  test('is nothing in a line that does not speak to the user', () => {
    const one = read('空着两处');
    expect(one.numerals[0] && isOwnCount(one.numerals[0], one)).toBe(false);
  });
});
