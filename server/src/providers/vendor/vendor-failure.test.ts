import { describe, expect, it, test } from '@rstest/core';
import { cutShort, failureOfStatus, parseRetryAfter, refusal } from './vendor-failure';

const NOW = Date.parse('2026-05-01T08:00:00Z');

test.each([
  ['5', 5_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['Fri, 01 May 2026 08:01:30 GMT', 90_000],
  ['Fri, 01 May 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('a vendor that asks for a pause by %j asks for %s ms', (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});

describe('a vendor’s status', () => {
  it.each([
    [408, 'server', true],
    [429, 'busy', true],
    [500, 'server', true],
    [599, 'server', true],
    [300, 'redirect', false],
    [399, 'redirect', false],
    [400, 'request', false],
    [401, 'key', false],
    [402, 'balance', false],
    [403, 'key', false],
    [404, 'model', false],
    [422, 'request', false],
  ])('of %i means %s, and whether another try can help: %s', (status, reason, isRetryable) => {
    expect(failureOfStatus(status, '')).toMatchObject({ reason, isRetryable, vendorStatus: status });
  });

  it('means less than a code that is known, and a code that is not is told to the operator', () => {
    const busy = failureOfStatus(400, 'rate_limit_exceeded', 2_000);
    expect(busy).toMatchObject({ reason: 'busy', isRetryable: true, retryAfterMs: 2_000 });
    expect(failureOfStatus(500, 'insufficient_quota')).toMatchObject({
      reason: 'balance',
      isRetryable: false,
    });
    expect(failureOfStatus(503, 'odd_code')).toMatchObject({
      reason: 'server',
      vendorCode: 'odd_code',
      message: 'vendor answered 503 (odd_code)',
    });
    expect(failureOfStatus(503, '').message).toBe('vendor answered 503');
  });
});

describe('what a user reads of a failed answer', () => {
  it('is to word the question otherwise where moderation refused it', () => {
    const refused = failureOfStatus(400, 'data_inspection_failed');
    expect(refused).toMatchObject({
      reason: 'refused',
      code: 'provider_unavailable',
      text: '这个问题系统不便回答，请换个说法再问',
      vendorStatus: 400,
      vendorCode: 'data_inspection_failed',
    });
    expect(refusal('as told').text).toBe(refused.text);
  });

  it('is that what came is kept where the answer was too long', () => {
    expect(cutShort('finish length')).toMatchObject({
      reason: 'cut',
      code: 'interrupted',
      text: '回答太长，先停在这里，已保留收到的部分',
      isRetryable: false,
    });
  });
});
