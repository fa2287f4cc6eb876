import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { makeVisibleText } from './visible-text';

const show = (chunks: readonly string[]): string => {
  const visible = makeVisibleText();
  let text = '';
  for (const event of [...chunks.flatMap((each) => visible.push(each)), ...visible.end()]) {
    text = event.type === 'replace' ? event.text : text + event.text;
  }
  return text;
};

/** Cuts a text into chunks at the given places. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => text.slice(start, at[index] ?? text.length));
};

test.each([
  [['<think>hmm</think>\n\n你好'], '你好'],
  [['<thi', 'nk>hm', 'm</th', 'ink>', '\n', '\n你', '好'], '你好'],
  [['你好', '<think>never closed', ' and more'], '你好'],
  [['no opening tag', '</think>\n\n答案'], '答案'],
  [['  indented stays'], '  indented stays'],
  [['1 < 2, <b> and <thing> stay'], '1 < 2, <b> and <thing> stay'],
  [['<think>only thoughts</think>\n'], ''],
  [['一', '<THINK>x</THINK>', '二'], '一二'],
])('of the chunks %j only %j is visible', (chunks, expected) => {
  expect(show(chunks)).toBe(expected);
});

test('a vendor may replace all text, reasoning excluded', () => {
  const visible = makeVisibleText();
  visible.push('draft <think>open');
  expect(visible.replace('<think>x</think>最终')).toEqual([{ type: 'replace', text: '最终' }]);
  expect(visible.push('答案')).toEqual([{ type: 'text', text: '答案' }]);
});

test('visible text is the same however the vendor cuts it', () => {
  const parts = fc.constantFrom(
    '<think>',
    '</think>',
    '<thinking>',
    '</thinking>',
    '<',
    '>',
    ' ',
    '\n',
    '你',
    'ab',
    '</',
  );
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 14 }),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (tokens, places) => {
        const text = tokens.join('');
        expect(show(cut(text, places))).toBe(show([text]));
      },
    ),
    { numRuns: 500 },
  );
});
