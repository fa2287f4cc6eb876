import type { RequestListener } from 'node:http';
import { type AppError, isAppError } from '@qihang/shared/contracts';
import { afterEach, expect, rs, test } from '@rstest/core';
import { resolveApiBase } from './api-base';
import { makeApiClient } from './api-client';
import { errorOfNetwork } from './api-error';
import { type ApiTestServer, readRequestBody, startApiTestServer } from './api-test-server';

let server: ApiTestServer;
let token: string | null = 'token-1';
const expire = rs.fn((refused: string) => {
  if (token === refused) token = null;
});
const redirectToLogin = rs.fn();

const start = async (listener: RequestListener) => {
  server = await startApiTestServer(listener);
  return makeApiClient(`${server.origin}/api`, {
    session: { getState: () => ({ token }), expire },
    redirectToLogin,
  });
};

afterEach(async () => {
  await server.close();
  token = 'token-1';
  expire.mockClear();
  redirectToLogin.mockClear();
});

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw error;
  return error;
};

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

test('R7.2 a call sends JSON with the bearer token and reads a JSON answer', async () => {
  let seen: unknown;
  const client = await start(async (request, response) => {
    seen = {
      url: request.url,
      authorization: request.headers.authorization,
      type: request.headers['content-type'],
      body: await readRequestBody(request),
    };
    answer(201, { ok: true })(request, response);
  });
  const { data } = await client.post('/auth/login', { username: '13800000000' });
  expect(data).toEqual({ ok: true });
  expect(seen).toEqual({
    url: '/api/auth/login',
    authorization: 'Bearer token-1',
    type: 'application/json',
    body: '{"username":"13800000000"}',
  });
});

test('R7.2 GET requests, and no others, carry a timestamp beside their own parameters', async () => {
  const urls: string[] = [];
  const client = await start((request, response) => {
    urls.push(request.url ?? '');
    answer(200, {})(request, response);
  });
  await client.get('/chat/conversations', { params: { limit: 30 } });
  await client.post('/auth/logout');
  expect(urls[0]).toMatch(/^\/api\/chat\/conversations\?limit=30&_t=\d{13}$/);
  expect(urls[1]).toBe('/api/auth/logout');
});

test("a signed-out visitor's call carries no Authorization header", async () => {
  token = null;
  let authorization: string | undefined = 'unset';
  const client = await start((request, response) => {
    authorization = request.headers.authorization;
    answer(200, {})(request, response);
  });
  await client.get('/site');
  expect(authorization).toBeUndefined();
});

test('a failed answer becomes an AppError with the code, sentence, fields and waiting time of the server', async () => {
  const client = await start(
    answer(
      429,
      { error: '操作太频繁了', code: 'rate_limited', fields: { username: '稍后再试' } },
      { 'Retry-After': '17' },
    ),
  );
  const error = await failureOf(client.post('/auth/login', {}));
  expect(error).toMatchObject({
    code: 'rate_limited',
    text: '操作太频繁了',
    fields: { username: '稍后再试' },
    retryAfter: 17,
    status: 429,
    message: '服务器错误: 429',
  });
});

test.each([
  [502, 'unavailable'],
  [500, 'internal'],
  [404, 'not_found'],
  [413, 'too_large'],
  [400, 'invalid_input'],
  [403, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'timeout'],
  [409, 'conflict'],
  [415, 'unsupported_media_type'],
  [418, 'invalid_input'],
  [422, 'invalid_input'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [507, 'internal'],
] as const)("a proxy's page with status %i is read as %s", async (status, code) => {
  const client = await start(answer(status, '<html>nginx</html>', { 'Content-Type': 'text/html' }));
  expect(await failureOf(client.get('/site'))).toMatchObject({ code, status });
});

test('of an answer only what can be meant is taken: a known code, a sentence, seconds and texts about fields', async () => {
  const client = await start(
    answer(
      409,
      { error: '', code: 'toString', fields: { username: '已被注册', age: 7 } },
      { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' },
    ),
  );
  const error = await failureOf(client.post('/auth/register', {}));
  expect(error).toMatchObject({
    code: 'conflict',
    text: '这个操作和已有的内容冲突了',
    retryAfter: undefined,
  });
  expect(error.fields).toEqual({ username: '已被注册' });
  expect(error.hasOwnText).toBe(false);
});

test('a page of HTML with status 200 is refused', async () => {
  const client = await start(answer(200, '<!doctype html>', { 'Content-Type': 'text/html' }));
  expect(await failureOf(client.get('/site'))).toMatchObject({ code: 'broken_contract' });
});

test('an empty 204 is no failure', async () => {
  const client = await start((_, response) => response.writeHead(204).end());
  expect((await client.delete('/chat/conversations/1')).status).toBe(204);
});

test('R8.2 a call without an answer shows the fallback sentence', async () => {
  const client = await start((request) => request.socket.destroy());
  expect(await failureOf(client.get('/site'))).toMatchObject({
    code: 'offline',
    text: '网络连接错误，请检查您的网络连接并重试',
    status: 0,
  });
});

test('R7.2 a call that outlives its limit is a timeout with the same sentence', async () => {
  const client = await start(() => {});
  expect(client.defaults.timeout).toBe(30_000);
  // happy-dom's XMLHttpRequest has no timeout, so this one call goes through axios' fetch adapter.
  expect(await failureOf(client.get('/site', { timeout: 50, adapter: 'fetch' }))).toMatchObject({
    code: 'timeout',
    text: '网络连接错误，请检查您的网络连接并重试',
  });
});

test.each([
  ['服务器正在维护', '服务器正在维护'],
  ['Network Error', '网络连接错误，请检查您的网络连接并重试'],
  ['', '网络连接错误，请检查您的网络连接并重试'],
])('R8.2 a failure without an answer that says %j shows %j', (message, text) => {
  expect(errorOfNetwork(new Error(message)).text).toBe(text);
});

test('an abort by the caller is no AppError', async () => {
  const client = await start(() => {});
  const controller = new AbortController();
  const call = client.get('/auth/check-username/1', { signal: controller.signal });
  controller.abort();
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(isAppError(error)).toBe(false);
  expect(error).toMatchObject({ name: 'CanceledError' });
});

test('R4.3 a 401 ends the session and leads to the sign-in page once, however many calls fail', async () => {
  const client = await start(answer(401, { error: '登录已失效，请重新登录', code: 'unauthenticated' }));
  const errors = await Promise.all([
    failureOf(client.get('/auth/me')),
    failureOf(client.get('/chat/conversations')),
  ]);
  expect(errors.map((error) => error.code)).toEqual(['unauthenticated', 'unauthenticated']);
  expect(expire.mock.calls).toEqual([['token-1']]);
  expect(redirectToLogin).toHaveBeenCalledTimes(1);
});

test('F07: a late 401 of an older token leaves the new session alone', async () => {
  let arrive: (reply: () => void) => void = () => {};
  const arrived = new Promise<() => void>((resolve) => {
    arrive = resolve;
  });
  const client = await start((request, response) => {
    arrive(() => answer(401, { error: '登录已失效', code: 'unauthenticated' })(request, response));
  });
  const late = failureOf(client.get('/auth/me'));
  const reply = await arrived;
  token = 'token-2';
  reply();
  expect((await late).code).toBe('unauthenticated');
  expect(expire).not.toHaveBeenCalled();
  expect(redirectToLogin).not.toHaveBeenCalled();
});

test.each([
  [{ isDevelopment: false, hostname: 'localhost' }, '/api'],
  [{ isDevelopment: false, hostname: '192.168.1.20' }, '/api'],
  [{ isDevelopment: true, hostname: 'localhost' }, 'http://localhost:4000/api'],
  [{ isDevelopment: true, hostname: '192.168.1.20' }, 'http://192.168.1.20:4000/api'],
  [{ isDevelopment: true, hostname: '[::1]' }, 'http://[::1]:4000/api'],
  [{ isDevelopment: true, hostname: 'qihang.example' }, '/api'],
])('R7.1 the API base of %o is %s', (place, base) => {
  expect(resolveApiBase(place)).toBe(base);
});
