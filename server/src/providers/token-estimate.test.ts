import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { estimateTokens } from './token-estimate';

const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['琴潮了怎么办', 6],
    ['abcd', 1],
    ['abcde', 2],
    ['30天，涨粉1000', 6],
    ['\u2e7f\u2e80', 2],
    ['한글', 2],
    ['😀', 1],
  ])('counts %j as %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('is one for each wide character and one for four others, whatever the text', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 });
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        const wide = text.split('').filter((unit) => WIDE.test(unit)).length;
        expect(estimateTokens(text)).toBe(wide + Math.ceil((text.length - wide) / 4));
      }),
    );
  });
});
