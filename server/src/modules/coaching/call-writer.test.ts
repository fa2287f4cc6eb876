import { expect, it } from '@rstest/core';
import { writingTokens } from './call-writer';

it('a writer may use four tenths of a model’s room, up to 8,000 tokens, or 16,000 where it thinks first', () => {
  expect([writingTokens(10_000, false), writingTokens(10_000, true)]).toEqual([4_000, 4_000]);
  expect([writingTokens(48_000, false), writingTokens(48_000, true)]).toEqual([8_000, 16_000]);
  expect(writingTokens(30_001, true)).toBe(12_000);
});
