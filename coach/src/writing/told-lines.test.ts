import { describe, expect, it } from '@rstest/core';
import { isRule, takeSources } from './told-lines';

describe('the short names in a line of a text', () => {
  it.each([
    ['瓦漏了三处。[m4 f2]', '瓦漏了三处。', 'm4 f2'],
    ['瓦漏了三处 （m4），补了两晚（m5）。', '瓦漏了三处，补了两晚。', 'm4 m5'],
    ['一共【m4 m4】五处[m4]', '一共五处', 'm4'],
    ['省了55块[55=71-16]', '省了55块', '55=71-16'],
  ])('are taken out wherever they stand: %s', (line, text, from) => {
    expect(takeSources(line)).toEqual({ text, from: from.split(' ') });
  });

  it.each(['瓦（青的那种）漏了', '先问【待补充】', '价[无]', '开了一半（m4', '[m4】'])(
    'leave every other bracket as it is: %s',
    (line) => expect(takeSources(line)).toEqual({ text: line, from: [] }),
  );
});

it.each([
  ['---', true],
  ['|---|:--:|', true],
  ['* * *', true],
  ['', false],
  ['  ', false],
  ['- 瓦', false],
])('%j is a rule between parts: %s', (line, is) => expect(isRule(line)).toBe(is));
