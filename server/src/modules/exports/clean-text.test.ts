import { expect, it } from '@rstest/core';
import { cleanTexts } from './clean-text';

it('cleaning removes characters that no format can hold, everywhere in the data, and no others', () => {
  expect(
    cleanTexts({
      a: ['好\u0000的\uD800\u202E', { b: '一\r\n二\u2028三\t四' }],
      c: 3,
      d: null,
      e: '🎹👩🏽‍🎤\u200D',
    }),
  ).toEqual({ a: ['好的', { b: '一\n二\n三\t四' }], c: 3, d: null, e: '🎹👩🏽‍🎤\u200D' });
});

it('every sort of line break is one, and signs that turn or hide the text are gone', () => {
  expect(cleanTexts('一\r二\u2029三\r\n四')).toBe('一\n二\n三\n四');
  expect(cleanTexts('\uFEFF甲\u2066乙\u2069\u202A丙\uFFFE\uFFFF\u007F\u0085')).toBe('甲乙丙');
});
