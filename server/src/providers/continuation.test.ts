import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeContinuation } from './continuation';

/** What is appended when a model says this, in these pieces. */
const join = (partial: string, pieces: readonly string[]): string => {
  const continuation = makeContinuation(partial);
  return pieces.map((piece) => continuation.push(piece)).join('') + continuation.end();
};

const PARTIAL = '先说清你帮谁。\n\n- 第一条\n- 第二条是';

describe('what a continued answer begins with', () => {
  it.each([
    ['the rest alone', '价格。', '价格。'],
    ['the last words again', '第二条是价格。', '价格。'],
    ['the last line again', '- 第二条是价格。', '价格。'],
    ['everything again', `${PARTIAL}价格。`, '价格。'],
    ['nothing but the last line', '- 第二条是', ''],
    ['a chance likeness of one character', '是价格。', '是价格。'],
    ['the same beginning with another end', '先说清你卖什么。', '先说清你卖什么。'],
    ['nothing', '', ''],
  ])('is %s', (_what, said, rest) => {
    expect(join(PARTIAL, [said])).toBe(rest);
    expect(join(PARTIAL, [...said])).toBe(rest);
  });

  it('may be a list mark that stands alone in its line', () => {
    expect(join('两条：\n- ', ['- ', '第一条'])).toBe('第一条');
  });

  it.each([
    ['the next column of a table', '| 平台 | 频次 |\n| --- |', ' --- |\n'],
    ['more of the same laughter', '他哈哈哈哈', '哈哈哈哈大笑'],
    ['the rest of an indentation', '```python\ndef f():\n    ', '    return 1'],
    ['zeros of a number', '一年收入1000', '0000元'],
  ])('is %s, where a text repeats itself', (_what, partial, said) => {
    expect(join(partial, [said])).toBe(said);
    expect(join(partial, [...said])).toBe(said);
  });

  it('is a table’s line again', () => {
    expect(join('| 平台 | 频次 |\n| --- |', ['| --- | --- |'])).toBe(' --- |');
  });

  it('passes at once where it cannot be a repetition', () => {
    const continuation = makeContinuation(PARTIAL);
    expect(continuation.push('价')).toBe('价');
    expect(continuation.push('第二条是')).toBe('第二条是');
  });

  it('is all that follows when the answer was not begun', () => {
    expect(join('', ['先', '说'])).toBe('先说');
  });

  it('is the same in pieces of any size, and never less than what is new', () => {
    const letters = fc.string({ unit: fc.constantFrom('甲', '乙', '\n', '-', ' '), maxLength: 40 });
    fc.assert(
      fc.property(letters, letters, fc.array(fc.nat(40)), (partial, said, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < said.length).sort((a, b) => a - b), said.length];
        const pieces = places.slice(1).map((end, at) => said.slice(places[at], end));
        const rest = join(partial, pieces);
        expect(rest).toBe(join(partial, [...said]));
        expect(said.endsWith(rest)).toBe(true);
        const dropped = said.slice(0, said.length - rest.length);
        expect(partial.endsWith(dropped)).toBe(true);
      }),
    );
  });
});
