import { expect, it } from '@rstest/core';
import { countCodePoints, DEFAULT_AGENT_KEY, LIMITS } from './limits';

it('R9.1 the limits hold the required numbers', () => {
  expect(LIMITS).toMatchObject({
    apiTimeout: 30_000,
    registerRedirect: 2_000,
    mobileBreakpointPx: 768,
    longPress: 600,
    autoScrollPx: 150,
    chunkLoadTimeout: 120_000,
  });
  expect(DEFAULT_AGENT_KEY).toBe('lao-gao-ip-master');
});

it('an emoji outside the BMP counts as one code point', () => {
  expect(countCodePoints('启航🚀')).toBe(3);
});
