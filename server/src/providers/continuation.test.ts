import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeContinuation } from './continuation';

/** The appended text when a model says this, in these chunks. */
const join = (partial: string, chunks: readonly string[]): string => {
  const continuation = makeContinuation(partial);
  return chunks.map((chunk) => continuation.push(chunk)).join('') + continuation.end();
};

const PARTIAL = '先说清你帮谁。\n\n- 第一条\n- 第二条是';

describe('the beginning of a continued answer', () => {
  it.each([
    ['the rest alone', '价格。', '价格。'],
    ['the last words again', '第二条是价格。', '价格。'],
    ['the last line again', '- 第二条是价格。', '价格。'],
    ['everything again', `${PARTIAL}价格。`, '价格。'],
    ['nothing but the last line', '- 第二条是', ''],
    ['a chance likeness of one character', '是价格。', '是价格。'],
    ['the same beginning with another end', '先说清你卖什么。', '先说清你卖什么。'],
    ['nothing', '', ''],
  ])('a continuation appends only the new text of %s', (_what, answer, rest) => {
    expect(join(PARTIAL, [answer])).toBe(rest);
    expect(join(PARTIAL, [...answer])).toBe(rest);
  });

  it('a continuation drops a repeated list mark that stands alone in its line', () => {
    expect(join('两条：\n- ', ['- ', '第一条'])).toBe('第一条');
  });

  it.each([
    ['the next column of a table', '| 平台 | 频次 |\n| --- |', ' --- |\n'],
    ['more of the same laughter', '他哈哈哈哈', '哈哈哈哈大笑'],
    ['the rest of an indentation', '```python\ndef f():\n    ', '    return 1'],
    ['zeros of a number', '一年收入1000', '0000元'],
  ])('a continuation keeps %s, where a text repeats itself', (_what, partial, answer) => {
    expect(join(partial, [answer])).toBe(answer);
    expect(join(partial, [...answer])).toBe(answer);
  });

  it('a continuation drops a repeated line of a table', () => {
    expect(join('| 平台 | 频次 |\n| --- |', ['| --- | --- |'])).toBe(' --- |');
  });

  it('a continuation passes at once where it cannot be a repetition', () => {
    const continuation = makeContinuation(PARTIAL);
    expect(continuation.push('价')).toBe('价');
    expect(continuation.push('第二条是')).toBe('第二条是');
  });

  it('an answer without text so far passes unchanged', () => {
    expect(join('', ['先', '说'])).toBe('先说');
  });

  it('a continuation is the same in chunks of any size, and never loses new text', () => {
    const letters = fc.string({ unit: fc.constantFrom('甲', '乙', '\n', '-', ' '), maxLength: 40 });
    fc.assert(
      fc.property(letters, letters, fc.array(fc.nat(40)), (partial, answer, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < answer.length).sort((a, b) => a - b), answer.length];
        const chunks = places.slice(1).map((end, at) => answer.slice(places[at], end));
        const rest = join(partial, chunks);
        expect(rest).toBe(join(partial, [...answer]));
        expect(answer.endsWith(rest)).toBe(true);
        const dropped = answer.slice(0, answer.length - rest.length);
        expect(partial.endsWith(dropped)).toBe(true);
      }),
    );
  });
});
