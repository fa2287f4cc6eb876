import { AppError, ERRORS, isErrorCode } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { parseConfig } from '../config';
import { connectDatabase } from '../database/client';
import { createTestDatabase } from '../database/test-database';
import { registerAccountRoutes } from '../modules/accounts/account-routes';
import { composeAccounts } from '../modules/accounts/compose-accounts';
import type { App } from './app-type';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-logging';
import { registerSessionGuard } from './require-session';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });

let app: App;
beforeAll(async () => {
  app = createHttpApp({ log, trustProxy: false });
  const config = { access: 'public' } as const;
  const body = z.object({
    name: z.string('请输入名字').min(2, '名字太短').lowercase('名字要小写'),
    age: z.number().max(130, '≤ 130').optional(),
    stage: z.enum(['认知', '信任']).optional(),
  });
  const response = { 200: z.object({ name: z.string() }) };
  app.post('/api/things', { config, schema: { body, response } }, (request) => ({
    ...request.body,
    passwordHash: 'LEAK',
  }));
  app.get('/api/bug', { config }, () => {
    throw new TypeError('secret detail of a bug');
  });
  app.get('/api/thrown-text', { config }, () => {
    throw 'not even an error';
  });
  app.get('/api/late', { config }, () => {
    throw new AppError('unavailable', 'for the log', { text: '请稍后', retryAfter: 7 });
  });
  app.get('/api/client-code', { config }, () => {
    throw new AppError('offline', 'only clients raise this');
  });
  app.get('/api/broken-promise', { config, schema: { response } }, () => ({ name: 42 }) as never);
  await app.ready();
});
afterAll(() => app.close());

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

/** Expects the shape of every failure: a sentence for a person, and a code of the table with its status. */
const expectFailure = (
  response: { statusCode: number; headers: Record<string, unknown>; json(): unknown },
  status: number,
  code: string,
) => {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const failure = response.json() as { error: string; code: string };
  expect(failure.error).toMatch(/^[^a-z]*\p{Script=Han}/u);
  expect(failure.code).toBe(code);
  return failure;
};

describe('a failed request', () => {
  it('a failed request names each wrong field with its first sentence, and shows the first one', async () => {
    expect(expectFailure(await post('{"name":"x"}'), 400, 'invalid_input')).toEqual({
      error: '名字太短',
      code: 'invalid_input',
      fields: { name: '名字太短' },
    });
  });

  it('a field with several faults has the sentence of its first fault', async () => {
    expect((await post('{"name":"X"}')).json()).toEqual({
      error: '名字太短',
      code: 'invalid_input',
      fields: { name: '名字太短' },
    });
  });

  it("a failed request never shows a schema's own English", async () => {
    expect(expectFailure(await post('{"name":"good","age":"old"}'), 400, 'invalid_input')).toEqual({
      error: ERRORS.invalid_input.text,
      code: 'invalid_input',
      fields: { age: '填写有误' },
    });
  });

  it('says what a schema states for people, and nothing that it does not, whatever the language', async () => {
    expect((await post('{"name":"good","age":131}')).json().fields).toEqual({ age: '≤ 130' });
    expect((await post('{"name":"good","stage":"怀疑"}')).json()).toEqual({
      error: ERRORS.invalid_input.text,
      code: 'invalid_input',
      fields: { stage: '填写有误' },
    });
  });

  it('is 400 without a body, with null, a list, a text or malformed JSON', async () => {
    for (const payload of [
      '',
      'null',
      '[]',
      '[{"name":"good"}]',
      '"text"',
      '42',
      '{',
      '{"name":}',
      '\ufeff{}x',
      'NaN',
    ]) {
      expectFailure(await post(payload), 400, 'invalid_input');
    }
    expectFailure(await app.inject({ method: 'POST', url: '/api/things' }), 400, 'invalid_input');
  });

  it('a request is 415 for any content type but JSON', async () => {
    for (const type of [
      'text/plain',
      'text/html',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      'application/jsonp',
    ]) {
      expectFailure(await post('{"name":"good"}', { 'content-type': type }), 415, 'unsupported_media_type');
    }
    expect(
      (await post('{"name":"good"}', { 'content-type': 'application/json; charset=utf-8' })).statusCode,
    ).toBe(200);
  });

  it('a request is 413 above 64 kB and not at 64 kB', async () => {
    const fill = (bytes: number) => `{"name":"${'a'.repeat(bytes - 11)}"}`;
    expect((await post(fill(65_536))).statusCode).toBe(200);
    expectFailure(await post(fill(65_537)), 413, 'too_large');
    expectFailure(await post(fill(1_048_577)), 413, 'too_large');
  });

  it('a request is 404 for an unknown route and 405 with Allow for a known one', async () => {
    expectFailure(await app.inject('/api/nothing'), 404, 'not_found');
    expectFailure(await app.inject('/'), 404, 'not_found');
    const wrong = await app.inject({ method: 'DELETE', url: '/api/things?x=1' });
    expectFailure(wrong, 405, 'method_not_allowed');
    expect(wrong.headers.allow).toBe('POST');
    expectFailure(await app.inject({ method: 'PATCH', url: '/api/bug' }), 405, 'method_not_allowed');
  });

  it('a request is 400 for a malformed address', async () => {
    for (const url of ['/api/%', '/api/%zz', '/api/%c0%af', '/%ff/x']) {
      expect([400, 404]).toContain((await app.inject(url)).statusCode);
      expect((await app.inject(url)).json().error).toMatch(/\p{Script=Han}/u);
    }
  });

  it('a failed request carries Retry-After where waiting helps', async () => {
    const response = await app.inject('/api/late');
    expect(expectFailure(response, 503, 'unavailable').error).toBe('请稍后');
    expect(response.headers['retry-after']).toBe('7');
  });

  it('an unexpected error is 500, shows nothing of its cause, and the process lives', async () => {
    for (const url of ['/api/bug', '/api/thrown-text', '/api/client-code', '/api/broken-promise']) {
      lines.length = 0;
      const response = await app.inject(url);
      expectFailure(response, 500, 'internal');
      expect(response.body).not.toContain('secret');
      expect(lines.join('')).toContain('request failed');
    }
    expect((await post('{"name":"good"}')).statusCode).toBe(200);
  });

  it('a response never contains fields that its schema does not declare', async () => {
    expect((await post('{"name":"good","age":3,"extra":1}')).body).toBe('{"name":"good"}');
  });
});

describe('a database that does not serve', () => {
  const config = parseConfig({ NODE_ENV: 'test' });

  const accountsOn = async (database: ReturnType<typeof connectDatabase>): Promise<App> => {
    const server = createHttpApp({ log, trustProxy: false });
    const accounts = composeAccounts({ database, config, log, newId: () => crypto.randomUUID() });
    registerSessionGuard(server, accounts);
    registerAccountRoutes(server, accounts.useCases);
    await server.ready();
    return server;
  };

  it('a database that is down is 503 with Retry-After, never a 401 and never a 500', async () => {
    const database = connectDatabase({ host: '127.0.0.1', port: 1 }, config);
    const server = await accountsOn(database);
    const requests = [
      { url: '/api/auth/me', headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
      { url: '/api/auth/check-username/13800138000' },
      { method: 'POST', url: '/api/auth/login', payload: { username: '13800138000', password: 'x' } },
      {
        method: 'POST',
        url: '/api/auth/register',
        payload: { username: '13800138000', password: 'long enough', invitationCode: 'X' },
      },
      { method: 'POST', url: '/api/auth/reset-password', payload: { token: 'x', password: 'long enough' } },
    ] as const;
    for (const request of requests) {
      const response = await server.inject(request);
      expectFailure(response, 503, 'unavailable');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    await server.close();
    await database.close();
  });

  it('a statement that takes too long is 503', async () => {
    const database = await createTestDatabase({ statementMs: 100 });
    const server = await accountsOn(database);
    const client = await database.pool.connect();
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const response = await server.inject('/api/auth/check-username/13800138000');
    expectFailure(response, 503, 'unavailable');
    await client.query('ROLLBACK');
    client.release();
    expect((await server.inject('/api/auth/check-username/13800138000')).json()).toEqual({ exists: false });
    await server.close();
    await database.close();
  });
});

describe('the table of codes', () => {
  it('every server code has a status and a Chinese sentence', () => {
    for (const [code, { status, text }] of Object.entries(ERRORS)) {
      expect(isErrorCode(code)).toBe(true);
      expect(status === 0 || (status >= 400 && status < 600)).toBe(true);
      expect(text).toMatch(/\p{Script=Han}/u);
    }
  });
});
