import { expect, test } from '@rstest/core';
import { networkCauseOf } from './network-cause';

const withCode = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, { cause }), { code });

test.each([
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['ECONNREFUSED', 'connection_refused'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['EPROTO', 'tls'],
  ['ETIMEDOUT', 'timeout'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ERR_INVALID_CHAR', 'bad_key'],
  ['HPE_INVALID_CONSTANT', 'not_http'],
  ['EWHATEVER', 'lost'],
])('a connection that failed with %s is called %s', (code, cause) => {
  expect(networkCauseOf(withCode(code))).toBe(cause);
});

test('the cause of a failed connection is found below the error that was thrown, the nearest one first', () => {
  expect(networkCauseOf(new Error('outer', { cause: withCode('ENOTFOUND') }))).toBe('dns');
  expect(networkCauseOf(withCode('ECONNRESET', withCode('ENOTFOUND')))).toBe('reset');
  expect(networkCauseOf(withCode('EWHATEVER', withCode('ECONNREFUSED')))).toBe('connection_refused');
});

test('of a host with several addresses the cause is that of the addresses which were tried', () => {
  const tried = new AggregateError([withCode('EWHATEVER'), withCode('ENETUNREACH')], 'all failed');
  expect(networkCauseOf(new Error('outer', { cause: tried }))).toBe('unreachable');
});

test('what is no error, or has no code, is a lost connection', () => {
  for (const thrown of [undefined, null, 'ENOTFOUND', new Error('ENOTFOUND'), { code: 'ENOTFOUND' }]) {
    expect(networkCauseOf(thrown)).toBe('lost');
  }
});
