import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { bearer, createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { AccountDirectory } from './account-directory';
import { makeIssueResetLink } from './issue-reset-link';
import { PasswordResetRepository } from './password-reset-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const change = (current: unknown, next: unknown, headers: Record<string, string> = { ...user.headers }) =>
  test.app.inject({ method: 'POST', url: '/api/auth/password', headers, payload: { current, next } });

const redeem = (token: unknown, password: unknown) =>
  test.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } });

const statusOfMe = async (token: string): Promise<number> =>
  (await test.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode;

const issueLink = async (lifetimeMs = 86_400_000, of = user): Promise<string> => {
  const issue = makeIssueResetLink({
    resets: new PasswordResetRepository(test.database),
    newId: () => crypto.randomUUID(),
    lifetimeMs,
  });
  const link = new URL(await issue(of.id, new URL('https://example.com')));
  expect(link.href).toMatch(/^https:\/\/example\.com\/login#reset=[\w-]{43}$/);
  return link.hash.slice('#reset='.length);
};

describe('POST /api/auth/password', () => {
  it('a password change keeps this session and ends the others', async () => {
    const other = await test.signIn(user.username, user.password);
    const response = await change(user.password, 'a new password');
    expect(response.statusCode).toBe(204);
    expect(await statusOfMe(user.token)).toBe(200);
    expect(await statusOfMe(other.token)).toBe(401);
    await expect(test.signIn(user.username, user.password)).rejects.toThrow('400');
    expect((await test.signIn(user.username, 'a new password')).user.id).toBe(user.id);
  });

  it('a refused password change names the field of a wrong current or weak new password', async () => {
    const wrong = await change('not the password', 'a new password');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({
      error: '当前密码错误',
      code: 'bad_credentials',
      fields: { current: '当前密码错误' },
    });
    expect((await change(user.password, 'short')).json().fields).toEqual({ next: '密码至少8位' });
  });

  it('a stolen token cannot be used to guess the password', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await change(`guess number ${guess}`, 'a new password')).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('right passwords are never counted as guesses, however often one is changed', async () => {
    let current = user.password;
    for (let round = 0; round < 12; round += 1) {
      const next = `changed for the ${round}th time`;
      expect((await change(current, next)).statusCode).toBe(204);
      current = next;
    }
  });

  it('a refused new password changes nothing, and ends no session', async () => {
    const other = await test.signIn(user.username, user.password);
    expect((await change(user.password, user.username)).statusCode).toBe(400);
    expect([await statusOfMe(user.token), await statusOfMe(other.token)]).toEqual([200, 200]);
    expect((await test.signIn(user.username, user.password)).user.id).toBe(user.id);
  });

  it('one of two concurrent password changes wins', async () => {
    const answers = await Promise.all([
      change(user.password, 'first new password'),
      change(user.password, 'second new password'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('a password change leaves the sessions, the reset link and the password of other users alone', async () => {
    const neighbour = await test.signUp();
    const link = await issueLink(86_400_000, neighbour);
    const { token } = await test.signIn(neighbour.username, neighbour.password);
    expect((await change(user.password, 'a new password')).statusCode).toBe(204);
    expect(await statusOfMe(token)).toBe(200);
    expect((await test.signIn(neighbour.username, neighbour.password)).user.id).toBe(neighbour.id);
    expect((await redeem(link, 'a fresh password')).statusCode).toBe(204);
  });

  it('a wrong current password counts as a failed sign-in of that number from that address', async () => {
    const signIn = (remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: user.username, password: user.password },
        remoteAddress,
      });
    for (let guess = 0; guess < 10; guess += 1) await change(`guess number ${guess}`, 'a new password');
    expect((await signIn('127.0.0.1')).statusCode).toBe(429);
    expect((await signIn('10.6.0.1')).statusCode).toBe(200);
  });

  it('a password change leaves no session that was opened with the old password meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fresh = await test.signUp();
      const address = { remoteAddress: `10.5.0.${round + 1}` };
      const [, signedIn] = await Promise.all([
        change(fresh.password, 'a new password', { ...fresh.headers }),
        test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username: fresh.username, password: fresh.password },
          ...address,
        }),
      ]);
      if (signedIn.statusCode === 200) expect(await statusOfMe(signedIn.json().token)).toBe(401);
    }
  });
});

describe('POST /api/auth/reset-password', () => {
  it('a reset link sets a new password once and ends all sessions', async () => {
    const token = await issueLink();
    expect(await statusOfMe(user.token)).toBe(401);
    const meanwhile = await test.signIn(user.username, user.password);
    expect((await redeem(token, 'a fresh password')).statusCode).toBe(204);
    expect(await statusOfMe(meanwhile.token)).toBe(401);
    expect((await test.signIn(user.username, 'a fresh password')).user.id).toBe(user.id);

    const again = await redeem(token, 'another password');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual({
      error: '链接无效或已过期',
      code: 'invalid_input',
      fields: { token: '链接无效或已过期' },
    });
  });

  it('a reset link is not spent by a password that is refused, or by one that is easy to guess', async () => {
    const token = await issueLink();
    const weak = await redeem(token, user.username);
    expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([400, ['password']]);
    expect((await redeem(token, 'iloveyou')).statusCode).toBe(400);
    expect((await redeem(token, 'a fresh password')).statusCode).toBe(204);
  });

  it('a reset is entered with the address from which it came', async () => {
    const token = await issueLink();
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, password: 'a fresh password' },
      remoteAddress: '::ffff:192.0.2.77',
    });
    const { rows } = await test.database.pool.query(
      `SELECT by, address FROM audit_log WHERE user_id = $1 AND act = 'password-reset'`,
      [user.id],
    );
    expect(rows).toEqual([{ by: 'user', address: '192.0.2.77' }]);
  });

  it('a reset link works once, however many requests use it at the same time', async () => {
    const token = await issueLink();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => redeem(token, `fresh password ${at}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
  });

  it('an expired, a replaced and a made-up reset link are refused', async () => {
    const expired = await issueLink(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await redeem(expired, 'a fresh password')).statusCode).toBe(400);
    const replaced = await issueLink();
    const latest = await issueLink();
    expect((await redeem(replaced, 'a fresh password')).statusCode).toBe(400);
    expect((await redeem('A'.repeat(43), 'a fresh password')).statusCode).toBe(400);
    expect((await redeem('nul\0', 'a fresh password')).statusCode).toBe(400);
    expect((await redeem(latest, 'short')).json().fields).toEqual({ password: '密码至少8位' });
    expect((await redeem(latest, 'a fresh password')).statusCode).toBe(204);
  });

  it('a reset link is void once the user has changed the password', async () => {
    const token = await issueLink();
    const { token: session } = await test.signIn(user.username, user.password);
    expect((await change(user.password, 'a new password', bearer(session))).statusCode).toBe(204);
    expect((await redeem(token, 'a fresh password')).statusCode).toBe(400);
  });

  it('a reset link leaves the sessions, the reset link and the password of other users alone', async () => {
    const neighbour = await test.signUp();
    const theirs = await issueLink(86_400_000, neighbour);
    const { token } = await test.signIn(neighbour.username, neighbour.password);
    expect((await redeem(await issueLink(), 'a fresh password')).statusCode).toBe(204);
    expect(await statusOfMe(token)).toBe(200);
    expect((await test.signIn(neighbour.username, neighbour.password)).user.id).toBe(neighbour.id);
    expect((await redeem(theirs, 'another fresh password')).statusCode).toBe(204);
  });

  it('a made-up reset link is refused without the cost of a hash, however many come at once', async () => {
    const busy = await createTestApp({
      database: test.database,
      environment: { HASH_CONCURRENCY: '1', HASH_QUEUE: '1' },
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        busy.app.inject({
          method: 'POST',
          url: '/api/auth/reset-password',
          payload: { token: 'A'.repeat(43), password: 'a fresh password' },
        }),
      ),
    );
    await busy.close();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });

  it('a reset link does not let a disabled user in', async () => {
    const token = await issueLink();
    await new AccountDirectory(test.database).disable(user.id);
    expect((await redeem(token, 'a fresh password')).statusCode).toBe(204);
    await expect(test.signIn(user.username, 'a fresh password')).rejects.toThrow('400');
  });

  it('no reset token is stored', async () => {
    const token = await issueLink();
    const { rows } = await test.database.pool.query<{ all: string }>(
      `SELECT string_agg(password_resets::text, ' ') AS all FROM password_resets`,
    );
    expect(rows[0]?.all).not.toContain(token);
  });
});
