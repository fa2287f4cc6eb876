import { randomUUID } from 'node:crypto';
import { AppError } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DrizzleQueryError } from 'drizzle-orm';
import { seedConversation } from '../testing/seed-conversation';
import { bearer, createTestApp, newPhone, type TestApp } from '../testing/test-app';
import { describeError } from './describe-error';
import { createLog, maskPath } from './request-logging';

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
});
afterAll(() => test.close());

const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await response.text();
  return response.status;
};

describe('the log of a whole session, at its most talkative', () => {
  it('holds no token, password, code, number or message text, and one line per request', async () => {
    const user = await test.signUp();
    const secrets = {
      token: user.token,
      password: user.password,
      username: user.username,
      code: await test.invite(),
      newNumber: newPhone(),
      newPassword: `new-${randomUUID()}`,
      wrongPassword: `wrong-${randomUUID()}`,
      madeUpToken: 'M'.repeat(43),
      resetToken: `reset-${randomUUID()}`,
      message: `我的秘密 ${randomUUID()}`,
      title: `标题 ${randomUUID()}`,
      cookie: `cookie-${randomUUID()}`,
    };
    const { id } = await seedConversation(test.database, { userId: user.id, title: secrets.title });
    const own = { ...user.headers, cookie: secrets.cookie };
    const before = test.logged().length;
    const statuses = [
      await send('GET', `/api/auth/check-username/${secrets.newNumber}?_t=1`, {}),
      await send('GET', `/api/auth/check-username/%EF%BC%91${secrets.newNumber.slice(1)}`, {}),
      await send(
        'POST',
        '/api/auth/register',
        {},
        {
          username: secrets.newNumber,
          password: secrets.newPassword,
          invitationCode: secrets.code,
        },
      ),
      await send('POST', '/api/auth/login', {}, { username: user.username, password: secrets.wrongPassword }),
      await send('POST', '/api/auth/login', {}, { username: user.username, password: user.password }),
      await send('GET', `/api/auth/me?token=${user.token}`, own),
      await send('GET', '/api/auth/me', bearer(secrets.madeUpToken)),
      await send(
        'POST',
        '/api/auth/reset-password',
        {},
        {
          token: secrets.resetToken,
          password: secrets.newPassword,
        },
      ),
      await send('POST', '/api/chat/test-agent', own, { message: secrets.message, conversationId: null }),
      await send('POST', '/api/chat/test-agent', own, {
        message: `${secrets.message}\0`,
        conversationId: null,
      }),
      await send('GET', '/api/chat/conversations', own),
      await send('POST', `/api/chat/conversations/${id}/name`, own, { title: secrets.title }),
      await send('GET', `/register?code=${secrets.code}`, {}),
      await send('GET', `/login?reset=${secrets.resetToken}`, { accept: 'text/html' }),
      await send('GET', `/api/unknown/${secrets.newNumber}/${user.token}`, own),
      await send('POST', '/api/auth/password', own, { current: user.password, next: secrets.newPassword }),
      await send('POST', '/api/auth/logout', own),
    ];
    expect(statuses).toEqual([
      200, 200, 201, 400, 200, 200, 401, 400, 200, 400, 200, 200, 200, 200, 404, 204, 204,
    ]);

    const logged = test.logged().slice(before);
    for (const [name, secret] of Object.entries(secrets)) {
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
        if (logged.includes(form)) throw new Error(`${name} is in the log: ${logged}`);
      }
    }
    const requests = logged
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    expect(requests.map(({ res }) => res.statusCode)).toEqual(statuses);
    expect(requests[3]).toMatchObject({
      level: 30,
      req: { method: 'POST', route: '/api/auth/login', address: '127.0.0.1' },
      res: { statusCode: 400 },
      ms: expect.any(Number),
    });
    expect(requests[5]?.req.userId).toBe(user.id);
  });
});

describe('a path in the log', () => {
  it('a path in the log has no number, token or query', () => {
    const masked: readonly (readonly [string, string])[] = [
      ['/api/auth/check-username/13800138000', '/api/auth/check-username/***'],
      ['/api/auth/check-username/%EF%BC%9113800138000?x=1', '/api/auth/check-username/***'],
      ['/api/auth/check-username%2F13800138000', '/api/auth/check-username/***'],
      ['/api/auth/Check-Username/x/y', '/api/auth/Check-Username/***'],
      ['/api/users/13800138000/x', '/api/users/***/x'],
      ['/login?reset=abc#frag', '/login'],
      [`/x/${'t'.repeat(43)}/y`, '/x/***/y'],
      ['/a\r\nb\u001b[31m', '/ab[31m'],
      [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(500)}`.slice(0, 200)],
      [
        '/api/chat/conversations/0f8fad5b-d9cb-469f-a165-70867728950e',
        '/api/chat/conversations/0f8fad5b-d9cb-469f-a165-70867728950e',
      ],
    ];
    for (const [path, expected] of masked) expect(maskPath(path)).toBe(expected);
  });
});

describe('an error in the log', () => {
  const logOf = (error: unknown): string => {
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
    return lines.join('');
  };

  it('an error in the log keeps type, code, query and frames, and no user input', async () => {
    const failures: readonly Promise<unknown>[] = [
      test.database.db.execute("SELECT 'geheim'::uuid").catch((error: unknown) => error),
      test.database.pool.query('SELECT $1::int', ['geheim']).catch((error: unknown) => error),
      test.database.pool
        .query(
          `INSERT INTO users (id, username, password_hash) SELECT gen_random_uuid(), 'geheim', 'x' FROM generate_series(1, 2)`,
        )
        .catch((error: unknown) => error),
    ];
    for (const failure of await Promise.all(failures)) {
      expect(failure).toBeInstanceOf(Error);
      const line = logOf(failure);
      expect(line.replace(/"query":"SELECT 'geheim'::uuid"/, '')).not.toContain('geheim');
      expect(line).toMatch(/"code":"(22P02|23505)"/);
    }
    const wrapped = new DrizzleQueryError('SELECT $1', ['geheim'], new Error('connection lost'));
    expect(logOf(wrapped)).not.toContain('geheim');
    expect(logOf(wrapped)).toContain('"query":"SELECT $1"');
    expect(logOf(wrapped)).toContain('connection lost');
    let syntax: unknown;
    try {
      JSON.parse('{"password": geheim');
    } catch (error) {
      syntax = error;
    }
    expect(logOf(syntax)).not.toContain('geheim');
  });

  it('an expected error is logged with code and message, another one with its frames as well', () => {
    expect(describeError(new AppError('not_found', 'no such conversation'))).toEqual({
      type: 'AppError',
      code: 'not_found',
      message: 'no such conversation',
    });
    expect(describeError(new TypeError('a bug')).stack).toMatch(/^\s+at /);
    expect(describeError('just text')).toEqual({ type: 'string' });
  });

  it('the log redacts fields that have the name of a secret', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info(
      { password: 'geheim', body: { token: 'geheim' }, a: { headers: { authorization: 'geheim' } } },
      'x',
    );
    expect(lines.join('')).not.toContain('geheim');
  });
});
