import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { phrasesOf } from './phrases';

const REPLY =
  '先让无锡的家长一碰上「琴潮了怎么办」就想起你，别的往后放。\n\n### 定位卡\n\n- **做什么**：无锡，调钢琴十二年';

describe('phrasesOf', () => {
  it('cuts at the pauses, in phrases that a reader takes in at a glance', () => {
    const phrases = [...phrasesOf(REPLY)];
    expect(phrases.length).toBeGreaterThan(5);
    for (const phrase of phrases) expect([...phrase].length).toBeLessThanOrEqual(15);
    expect(phrases.join('')).toBe(REPLY);
  });

  it('loses nothing and breaks no emoji, whatever the text', () => {
    const family = '👨‍👩‍👧‍👦';
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(family), fc.constant('👍🏽'), fc.string({ unit: 'grapheme' }))),
        (parts) => {
          const text = parts.join('');
          const phrases = [...phrasesOf(text)];
          expect(phrases.join('')).toBe(text);
          for (const phrase of phrases) {
            expect(phrase).not.toBe('');
            expect(phrase).not.toMatch(/\p{Surrogate}/u);
          }
          const split = phrases.filter((phrase) => /^[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/u.test(phrase));
          const startsSo = /^[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/u.test(text) ? 1 : 0;
          expect(split.length).toBeLessThanOrEqual(startsSo);
        },
      ),
    );
  });
});
