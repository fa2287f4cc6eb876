import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { bearer, createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { AccountDirectory } from './account-directory';
import { SessionRepository } from './session-repository';

const DAY = 86_400_000;

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const me = (headers: Record<string, string> = { ...user.headers }) =>
  test.app.inject({ url: '/api/auth/me', headers });

const UNAUTHENTICATED = { error: '登录已失效，请重新登录', code: 'unauthenticated' };

interface SessionRow {
  readonly xmin: string;
  readonly idle: number;
  readonly seen: number;
}

const readSession = async (): Promise<SessionRow | undefined> => {
  const { rows } = await test.database.pool.query<SessionRow>(
    `SELECT xmin::text, extract(epoch FROM expires_at - now())::float8 * 1000 AS idle,
       extract(epoch FROM now() - last_seen_at)::float8 * 1000 AS seen
     FROM sessions WHERE user_id = $1`,
    [user.id],
  );
  return rows[0];
};

const age = (column: 'created_at' | 'last_seen_at' | 'expires_at', expression: string) =>
  test.database.pool.query(
    `UPDATE sessions SET ${column} = now() + interval '${expression}' WHERE user_id = $1`,
    [user.id],
  );

describe('a session', () => {
  it('R7.3 a session returns its user, and nothing else', async () => {
    const response = await me();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ user: { id: user.id, username: user.username } });
  });

  it('a session is read from the Authorization header alone', async () => {
    expect((await me({ authorization: `bearer ${user.token}` })).statusCode).toBe(200);
    const elsewhere: Record<string, string>[] = [
      {},
      { authorization: user.token },
      { authorization: `Basic ${user.token}` },
      { authorization: `Bearer  ${user.token}` },
      { authorization: `Bearer ${user.token}, Bearer ${user.token}` },
      { cookie: `token=${user.token}; session=${user.token}` },
      { 'x-api-key': user.token, 'x-auth-token': user.token, 'x-access-token': user.token },
      { 'proxy-authorization': `Bearer ${user.token}` },
      { 'x-forwarded-user': user.username, 'x-user-id': user.id },
    ];
    for (const headers of elsewhere) {
      const response = await me(headers);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(UNAUTHENTICATED);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    for (const url of [`/api/auth/me?token=${user.token}`, `/api/auth/me?access_token=${user.token}`]) {
      expect((await test.app.inject({ url })).statusCode).toBe(401);
    }
  });

  it('sign-out ends its own session only', async () => {
    const other = await test.signIn(user.username, user.password);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: user.headers,
    });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect((await me()).statusCode).toBe(401);
    expect((await me(bearer(other.token))).statusCode).toBe(200);
  });

  it('a session ends when it is unused for its idle time', async () => {
    await age('expires_at', '1 minute');
    expect((await me()).statusCode).toBe(200);
    await age('expires_at', '0 seconds');
    expect((await me()).statusCode).toBe(401);
  });

  it('an expired session is deleted by the next sign-in of any user', async () => {
    await age('expires_at', '-1 second');
    const other = await test.signUp();
    expect(await readSession()).toBeUndefined();
    expect((await me({ ...other.headers })).statusCode).toBe(200);
  });

  it('when a user was last seen outlives an expired session, and one that was ended', async () => {
    const lastSeen = async () => (await new AccountDirectory(test.database).find(user.username))?.lastSeenAt;
    await age('last_seen_at', '-40 days');
    await age('expires_at', '-10 days');
    const expired = await lastSeen();
    await test.signUp();
    expect(await readSession()).toBeUndefined();
    expect(await lastSeen()).toEqual(expired);
    const { token } = await test.signIn(user.username, user.password);
    await age('last_seen_at', '-2 days');
    const ended = await lastSeen();
    expect(ended?.getTime()).toBeGreaterThan(expired?.getTime() ?? Number.NaN);
    await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) });
    expect(await lastSeen()).not.toBeNull();
    expect((await lastSeen())?.getTime()).toBeGreaterThanOrEqual(ended?.getTime() ?? Number.NaN);
  });

  it('a session ends at its absolute age, however much it is used', async () => {
    await age('created_at', '-180 days +1 minute');
    expect((await me()).statusCode).toBe(200);
    await age('created_at', '-180 days');
    expect((await me()).statusCode).toBe(401);
  });

  it('a new session lasts as long as it may be unused, and no longer', async () => {
    const { idle = 0 } = (await readSession()) ?? {};
    expect(idle).toBeLessThanOrEqual(30 * DAY);
    expect(idle).toBeGreaterThan(30 * DAY - 60_000);
  });

  it('a new session lasts no longer than its absolute age, where that is the shorter time', async () => {
    const strict = await createTestApp({
      database: test.database,
      environment: { SESSION_ABSOLUTE_MS: '50000' },
    });
    const { token } = await strict.signIn(user.username, user.password);
    const { rows } = await test.database.pool.query<{ idle: number }>(
      `SELECT min(extract(epoch FROM expires_at - now()))::float8 AS idle FROM sessions WHERE user_id = $1`,
      [user.id],
    );
    expect(rows[0]?.idle).toBeLessThanOrEqual(50);
    expect(rows[0]?.idle).toBeGreaterThan(0);
    expect((await strict.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode).toBe(200);
    await strict.close();
  });

  it('a session of a user who is disabled is none, also before it is ended', async () => {
    await test.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    expect((await me()).statusCode).toBe(401);
    expect(await readSession()).toBeDefined();
  });

  it('the sessions that live are neither expired, nor too old, nor of a disabled user, nor unknown', async () => {
    const repository = new SessionRepository(test.database, { idleMs: 30 * DAY, absoluteMs: 180 * DAY });
    const idOf = async (change: string | null) => {
      const { id } = await test.signUp();
      if (change !== null) await test.database.pool.query(change, [id]);
      const { rows } = await test.database.pool.query('SELECT id FROM sessions WHERE user_id = $1', [id]);
      return String(rows[0]?.id);
    };
    const [live, ...dead] = [
      await idOf(null),
      await idOf(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`),
      await idOf(`UPDATE sessions SET created_at = now() - interval '180 days' WHERE user_id = $1`),
      await idOf('UPDATE users SET disabled_at = now() WHERE id = $1'),
      randomUUID(),
    ];
    expect(await repository.findLive([...dead, live ?? ''])).toEqual([live]);
  });

  it('a session is prolonged by use, at most once a minute', async () => {
    const before = await readSession();
    for (let request = 0; request < 5; request += 1) await me();
    expect((await readSession())?.xmin).toBe(before?.xmin);

    await age('last_seen_at', '-59 seconds');
    await age('expires_at', '10 days');
    const quiet = await readSession();
    await me();
    expect((await readSession())?.xmin).toBe(quiet?.xmin);

    await age('last_seen_at', '-60 seconds');
    await Promise.all(Array.from({ length: 8 }, () => me()));
    const after = await readSession();
    expect(after?.seen).toBeLessThan(5_000);
    expect(after?.idle).toBeGreaterThan(30 * DAY - 10_000);
  });

  it('a session with a short idle time is prolonged once a quarter of it is over', async () => {
    const strict = await createTestApp({
      database: test.database,
      environment: { SESSION_IDLE_MS: '40000' },
    });
    await age('last_seen_at', '-11 seconds');
    await age('expires_at', '29 seconds');
    const response = await strict.app.inject({ url: '/api/auth/me', headers: user.headers });
    await strict.close();
    expect(response.statusCode).toBe(200);
    expect((await readSession())?.seen).toBeLessThan(10_000);
  });

  it('a session that cannot be prolonged, as on a full disk, goes on', async () => {
    const { pool } = test.database;
    await age('last_seen_at', '-2 minutes');
    await pool.query(`
      CREATE FUNCTION refuse_touch() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`);
    await pool.query(
      'CREATE TRIGGER full_disk BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_touch()',
    );
    const response = await me();
    await pool.query('DROP FUNCTION refuse_touch CASCADE');
    expect(response.statusCode).toBe(200);
    expect((await readSession())?.seen).toBeGreaterThanOrEqual(120_000);
  });

  it('a session is never prolonged past its absolute age', async () => {
    await age('created_at', '-179 days');
    await age('last_seen_at', '-2 minutes');
    await me();
    const { idle = 0 } = (await readSession()) ?? {};
    expect(idle).toBeLessThanOrEqual(DAY);
    expect(idle).toBeGreaterThan(DAY - 60_000);
  });

  it('F38: a session goes by the clock of the database, not of this process', async () => {
    const realNow = Date.now;
    try {
      for (const shift of [-365 * DAY, -300_000, 3_600_000, 365 * DAY]) {
        Date.now = () => realNow() + shift;
        expect((await me()).statusCode).toBe(200);
      }
    } finally {
      Date.now = realNow;
    }
  });

  it('F54: made-up and altered tokens open nothing', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const alter = (token: string, round: number): string => {
      const at = round % token.length;
      const other = alphabet[(alphabet.indexOf(token[at] ?? '') + 1 + (round % 63)) % 64];
      return token.slice(0, at) + other + token.slice(at + 1);
    };
    const shapes: ((round: number) => string)[] = [
      () => randomBytes(32).toString('base64url'),
      (round) => alter(user.token, round),
      (round) => user.token.slice(0, round % 43),
      (round) => user.token + 'A'.repeat((round % 50) + 1),
      (round) =>
        randomBytes(round % 200)
          .toString('latin1')
          .replace(/[^\x20-\x7e\x80-\xff]/g, ''),
    ];
    const statuses = new Map<number, number>();
    const batches = process.env.TEST_LANE === 'deep' ? 100 : 20;
    for (let batch = 0; batch < batches; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => {
          const round = batch * 100 + at;
          return me(bearer(shapes[round % shapes.length]?.(Math.floor(round / shapes.length)) ?? ''));
        }),
      );
      for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[401, 100 * batches]]);
    expect((await me()).statusCode).toBe(200);
  });
});
