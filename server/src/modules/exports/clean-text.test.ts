import { expect, it } from '@rstest/core';
import { cleanTexts } from './clean-text';

it('takes out what no format can hold, wherever it stands, and leaves the rest as it is', () => {
  expect(
    cleanTexts({
      a: ['好\u0000的\uD800\u202E', { b: '一\r\n二\u2028三\t四' }],
      c: 3,
      d: null,
      e: '🎹👩🏽‍🎤\u200D',
    }),
  ).toEqual({ a: ['好的', { b: '一\n二\n三\t四' }], c: 3, d: null, e: '🎹👩🏽‍🎤\u200D' });
});
