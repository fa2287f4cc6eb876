import { expect, it } from '@rstest/core';
import { countCodePoints, DEFAULT_AGENT_KEY, LIMITS } from './limits';

it('R9.1 holds the numbers of the specification', () => {
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

it('counts code points, so that an emoji outside the BMP is one', () => {
  expect(countCodePoints('启航🚀')).toBe(3);
});
