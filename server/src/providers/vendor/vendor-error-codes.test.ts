import { expect, test } from '@rstest/core';
import { reasonOfBaseResponse, vendorErrorCode } from './vendor-error-codes';
import { failureOfStatus } from './vendor-failure';

const error = (fields: Readonly<Record<string, unknown>>) => ({ error: fields });

/** Errors as in the vendors' references and in users' reports. */
test.each<[string, number, unknown, string]>([
  // DeepSeek
  [
    '402 余额不足',
    402,
    error({ message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' }),
    'balance',
  ],
  ['Model Not Exist', 400, error({ message: 'Model Not Exist', type: 'invalid_request_error' }), 'model'],
  ['401', 401, error({ message: 'Authentication Fails', type: 'authentication_error' }), 'key'],
  ['503', 503, error({ message: 'Service is too busy' }), 'server'],
  // 百炼
  ['Arrearage', 400, error({ code: 'Arrearage', type: 'Arrearage', message: 'Access denied' }), 'balance'],
  ['invalid_api_key', 401, error({ code: 'invalid_api_key', type: 'invalid_request_error' }), 'key'],
  ['model_not_found', 404, error({ code: 'model_not_found', type: 'invalid_request_error' }), 'model'],
  ['AccessDenied.Unpurchased', 403, error({ code: 'AccessDenied.Unpurchased' }), 'model'],
  ['Throttling.AllocationQuota', 429, error({ code: 'Throttling.AllocationQuota' }), 'busy'],
  ['limit_requests', 429, error({ code: 'limit_requests', type: 'limit_requests' }), 'busy'],
  ['data_inspection_failed', 400, error({ code: 'data_inspection_failed' }), 'refused'],
  // 方舟
  ['AccountOverdueError', 403, error({ code: 'AccountOverdueError', type: 'Forbidden' }), 'balance'],
  ['InvalidEndpoint.NotFound', 404, error({ code: 'InvalidEndpoint.NotFound', type: 'NotFound' }), 'model'],
  [
    'InvalidEndpoint.ClosedEndpoint',
    400,
    error({ code: 'InvalidEndpoint.ClosedEndpoint', type: 'BadRequest' }),
    'model',
  ],
  ['InvalidEndpointOrModel.NotFound', 404, error({ code: 'InvalidEndpointOrModel.NotFound' }), 'model'],
  ['ModelNotOpen', 404, error({ code: 'ModelNotOpen' }), 'model'],
  ['SetLimitExceeded', 429, error({ code: 'SetLimitExceeded', type: 'TooManyRequests' }), 'balance'],
  [
    'RateLimitExceeded.EndpointRPMExceeded',
    429,
    error({ code: 'RateLimitExceeded.EndpointRPMExceeded' }),
    'busy',
  ],
  ['ServerOverloaded', 429, error({ code: 'ServerOverloaded', type: 'TooManyRequests' }), 'busy'],
  ['SensitiveContentDetected', 400, error({ code: 'SensitiveContentDetected' }), 'refused'],
  // Kimi
  ['exceeded_current_quota_error', 429, error({ type: 'exceeded_current_quota_error' }), 'balance'],
  ['engine_overloaded_error', 429, error({ type: 'engine_overloaded_error' }), 'busy'],
  ['rate_limit_reached_error', 429, error({ type: 'rate_limit_reached_error' }), 'busy'],
  ['content_filter', 400, error({ type: 'content_filter' }), 'refused'],
  ['resource_not_found_error', 404, error({ type: 'resource_not_found_error' }), 'model'],
  // OpenAI
  ['insufficient_quota', 429, error({ code: 'insufficient_quota', type: 'insufficient_quota' }), 'balance'],
  ['rate_limit_exceeded', 429, error({ code: 'rate_limit_exceeded', type: 'tokens' }), 'busy'],
  ['context_length_exceeded', 400, error({ code: 'context_length_exceeded' }), 'request'],
  // Ollama, 智谱, 硅基流动
  [
    'an unknown model',
    404,
    error({ message: 'model "x" not found, try pulling it first', type: 'api_error' }),
    'model',
  ],
  ['a native error', 400, { error: 'model "x" not found' }, 'model'],
  ['1113', 429, error({ code: '1113', message: '您的账户已欠费' }), 'balance'],
  ['1302', 429, error({ code: '1302' }), 'busy'],
  ['1211', 400, error({ code: '1211' }), 'model'],
  ['1301', 400, error({ code: '1301' }), 'refused'],
  ['30001', 403, { code: 30001, message: 'Sorry, your account balance is insufficient' }, 'balance'],
  ['20012', 400, { code: 20012, message: 'Model does not exist.' }, 'model'],
  ['20015', 400, { code: 20015, message: 'The parameter is invalid.' }, 'request'],
  // Dify
  ['provider_quota_exceeded', 400, { code: 'provider_quota_exceeded', status: 400 }, 'balance'],
  ['provider_not_initialize', 400, { code: 'provider_not_initialize', status: 400 }, 'model'],
  ['app_unavailable', 400, { code: 'app_unavailable', status: 400 }, 'model'],
  ['unauthorized', 401, { code: 'unauthorized', status: 401 }, 'key'],
  ['completion_request_error', 400, { code: 'completion_request_error', status: 400 }, 'server'],
  // Errors with nothing but a status.
  ['no body', 403, null, 'key'],
  ['a web page', 404, null, 'model'],
  ['nothing', 418, {}, 'request'],
  ['a redirect', 302, null, 'redirect'],
])('the vendor error %s with status %i has its reason', (_name, status, body, reason) => {
  expect(failureOfStatus(status, vendorErrorCode(body)).reason).toBe(reason);
});

test('no sentence of a vendor is passed on, for it may hold a part of the key or the user’s text', () => {
  for (const message of [
    'Incorrect API key provided: sk-secret',
    'bad text: 我的秘密',
    'Insufficient Balance of sk-secret',
  ]) {
    const code = vendorErrorCode(error({ message }));
    expect(code).toMatch(/^[a-z_]*$/);
    expect(failureOfStatus(400, code).message).not.toMatch(/secret|秘密/);
  }
});

test.each([
  [1_002, 'busy'],
  [1_004, 'key'],
  [1_008, 'balance'],
  [1_026, 'refused'],
  [2_013, 'request'],
  [2_061, 'model'],
  [7, 'server'],
])('the number %i in an answer with status 200 means %s', (number, reason) => {
  expect(reasonOfBaseResponse(number)).toBe(reason);
});

test('what a vendor’s sentence says after its beginning is no reason, for it may be the user’s own text', () => {
  const quoted = (before: string) => vendorErrorCode(error({ message: `${before}model x not found` }));
  expect(quoted('x '.repeat(10))).toBe('model_not_found');
  expect(quoted('x '.repeat(100))).toBe('');
});

test('of several codes the one that is known counts, and without a known one the sentence before the first', () => {
  expect(vendorErrorCode(error({ code: 'odd_code', type: 'insufficient_quota' }))).toBe('insufficient_quota');
  expect(vendorErrorCode(error({ code: 'odd_code', message: 'Model Not Exist' }))).toBe('model_not_found');
  expect(vendorErrorCode(error({ code: 'odd_code', type: 'odd_type' }))).toBe('odd_code');
  expect(vendorErrorCode(error({ code: 'a whole sentence', type: 'odd_type' }))).toBe('odd_type');
  expect(vendorErrorCode(error({}))).toBe('');
});

test.each(['constructor', 'toString', '__proto__'])('a code %s of a vendor is none of ours', (code) => {
  expect(failureOfStatus(500, code).reason).toBe(failureOfStatus(500, '').reason);
});
