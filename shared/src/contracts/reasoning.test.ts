import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeReasoningFilter, stripReasoning } from './reasoning';

const CASES: readonly (readonly [string, string])[] = [
  ['没有标签', '没有标签'],
  ['<think>想一想</think>你好', '你好'],
  ['你好<think>想一想</think>世界', '你好世界'],
  ['你好<THINK>想\n一想</Think>世界', '你好世界'],
  ['<thinking>a</thinking>b', 'b'],
  ['你好<think>永远不关', '你好'],
  ['<think>a<think>b</think>c</think>d', 'd'],
  ['没有开头的推理</think>答案', '答案'],
  ['a < b 而 <b> 不是', 'a < b 而 <b> 不是'],
  ['结尾是<thi', '结尾是<thi'],
  ['<think></think>', ''],
];

/** Text of a reader that appends every chunk, and starts over after `discardEarlier`. */
const readInChunks = (chunks: readonly string[]): string => {
  const filter = makeReasoningFilter();
  let shown = '';
  for (const { text, discardEarlier } of [...chunks.map((chunk) => filter.push(chunk)), filter.end()]) {
    shown = discardEarlier ? text : shown + text;
  }
  return shown;
};

describe('think-blocks', () => {
  it.each(CASES)('%j without its think-blocks is %j', (input, expected) => {
    expect(stripReasoning(input)).toBe(expected);
    expect(readInChunks([input])).toBe(expected);
  });

  it('think-blocks are removed alike however their tags are split', () => {
    const part = fc.constantFrom(
      '<think>',
      '</think>',
      '<thinking>',
      '</thinking>',
      '<',
      'th',
      '你好',
      '🚀',
      'a<b',
      '\n',
      '</',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
        (parts, cuts) => {
          const whole = parts.join('');
          const at = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
          const chunks = [0, ...at].map((start, index) => whole.slice(start, at[index] ?? whole.length));
          expect(readInChunks(chunks)).toBe(readInChunks([whole]));
        },
      ),
      { numRuns: 500 },
    );
  });
});
