import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { bearer, createTestApp, newPhone, type TestApp, type TestUser } from '../../testing/test-app';

let test: TestApp;
let owner: TestUser;
beforeAll(async () => {
  test = await createTestApp({ environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000' } });
  owner = await test.signUp();
});
afterAll(() => test.close());

const signIn = (username: unknown, password: unknown, address = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: address,
  });

let addresses = 0;
/** Address of its own for each test. */
const newAddress = (): string => `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

const BAD = { error: '手机号或密码错误', code: 'bad_credentials' };

describe('POST /api/auth/login', () => {
  it('R3.2 R7.3 a sign-in returns a token and the user, and nothing else', async () => {
    const response = await signIn(owner.username, owner.password, newAddress());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: owner.id, username: owner.username },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('every sign-in gets its own token, and none is stored', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, async () => (await test.signIn(owner.username, owner.password)).token),
    );
    expect(new Set(tokens).size).toBe(5);
    const { rows } = await test.database.pool.query<{ all: string }>(
      `SELECT string_agg(sessions::text, ' ') AS all FROM sessions`,
    );
    for (const token of tokens) {
      expect(rows[0]?.all).not.toContain(token);
      expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('a sign-in with the token of a session ends that session, and a refused one does not (ASVS 7.2.4)', async () => {
    const user = await test.signUp();
    const me = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/api/auth/me', headers })).statusCode;
    const attempt = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: user.username, password },
        headers: user.headers,
      });
    expect((await attempt('not this one')).statusCode).toBe(400);
    expect(await me(user.headers)).toBe(200);
    const { token } = (await attempt(user.password)).json();
    expect(await me(user.headers)).toBe(401);
    expect(await me(bearer(token))).toBe(200);
  });

  it('a sign-in in place of another user ends that one’s session, and enters the end as theirs', async () => {
    const [before, after] = [await test.signUp(), await test.signUp()];
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: after.username, password: after.password },
      headers: before.headers,
      remoteAddress: '10.1.200.1',
    });
    expect([response.statusCode, response.json().user.id]).toEqual([200, after.id]);
    const me = await test.app.inject({ url: '/api/auth/me', headers: before.headers });
    expect(me.statusCode).toBe(401);
    expect((await test.signIn(before.username, before.password)).user.id).toBe(before.id);
    const { rows } = await test.database.pool.query(
      `SELECT act, user_id FROM audit_log WHERE address = '10.1.200.1' ORDER BY position`,
    );
    expect(rows).toEqual([
      { act: 'signed-in', user_id: after.id },
      { act: 'signed-out', user_id: before.id },
    ]);
  });

  it('a password counts as it was typed: letter case, blanks, and the last of 128 characters (ASVS 6.2.8)', async () => {
    const username = newPhone();
    const password = ` Long And Mixed ${'x'.repeat(111)}Z`;
    const payload = { username, password, invitationCode: await test.invite() };
    const made = await test.app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect([made.statusCode, password.length]).toEqual([201, 128]);
    const near = [
      password.toLowerCase(),
      password.trim(),
      password.slice(0, -1),
      `${password.slice(0, -1)}z`,
    ];
    for (const other of near) await expect(test.signIn(username, other)).rejects.toThrow('400');
    expect((await test.signIn(username, password)).user.username).toBe(username);
  });

  it('a password stays good, however old it is (ASVS 6.2.10)', async () => {
    const user = await test.signUp();
    await test.database.pool.query("UPDATE users SET created_at = '2001-01-01' WHERE id = $1", [user.id]);
    expect((await test.signIn(user.username, user.password)).user.id).toBe(user.id);
  });

  it('a number in full-width digits signs in to the same account', async () => {
    const fullWidth = [...owner.username]
      .map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .join('');
    expect((await signIn(fullWidth, owner.password, newAddress())).statusCode).toBe(200);
  });

  it('an unknown number, a wrong password and a disabled user get the same response', async () => {
    const disabled = await test.signUp();
    await test.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const answers = [
      await signIn(newPhone(), 'whatever it is', newAddress()),
      await signIn(owner.username, 'whatever it is', newAddress()),
      await signIn(disabled.username, disabled.password, newAddress()),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(BAD);
      expect(answer.headers['content-length']).toBe(answers[0]?.headers['content-length']);
    }
  });

  it('a refused sign-in names a malformed number and an empty password', async () => {
    expect((await signIn('123', 'x', newAddress())).json()).toEqual({
      error: '请输入有效的11位手机号',
      code: 'invalid_input',
      fields: { username: '请输入有效的11位手机号' },
    });
    expect((await signIn(owner.username, '', newAddress())).json().fields).toEqual({
      password: '请输入密码',
    });
  });

  it('F51: ten failures lock a number at one address; the owner still enters from another', async () => {
    const user = await test.signUp();
    const attacker = newAddress();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(user.username, `guess number ${attempt}`, attacker)).statusCode).toBe(400);
    }
    const locked = await signIn(user.username, user.password, attacker);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(locked.json().error).toBe('密码错误次数太多，请15分钟后再试');
    expect((await signIn(user.username, user.password, newAddress())).statusCode).toBe(200);
    // Other users at the attacker's address are not affected either.
    expect((await signIn(owner.username, owner.password, attacker)).statusCode).toBe(200);
  });

  it('F51: a thousand guesses from many addresses do not lock the owner out', async () => {
    const user = await test.signUp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const address = `10.2.0.${round + 1}`;
        const statuses: number[] = [];
        for (let guess = 0; guess < 25; guess += 1) {
          statuses.push((await signIn(user.username, `guess ${round} ${guess}`, address)).statusCode);
        }
        return statuses;
      }),
    );
    expect(answers.flat().filter((status) => status === 400)).toHaveLength(400);
    expect(answers.flat().filter((status) => status === 429)).toHaveLength(600);
    expect((await signIn(user.username, user.password, newAddress())).statusCode).toBe(200);
  });

  it('F51: guesses sent at the same moment cannot outrun the count', async () => {
    const user = await test.signUp();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => signIn(user.username, `guess ${guess} of many`, address)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  it('a pause that is longer than a minute is told in whole minutes, rounded up', async () => {
    const strict = await createTestApp({
      database: test.database,
      environment: { LIMIT_FAILED_LOGINS: '1', LIMIT_FAILED_LOGINS_WINDOW_MS: '89000' },
    });
    const attempt = (username: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password: 'a wrong password' },
        remoteAddress: '10.1.201.1',
      });
    const number = newPhone();
    expect((await attempt(number)).statusCode).toBe(400);
    const locked = await attempt(number);
    await strict.close();
    expect([locked.statusCode, locked.json().error]).toEqual([429, '密码错误次数太多，请2分钟后再试']);
  });

  it('successful sign-ins are not counted, however many come at once', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn(owner.username, owner.password, address)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('an unknown number is locked like a known one', async () => {
    const [unknown, address] = [newPhone(), newAddress()];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await signIn(unknown, 'a wrong password', address)).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('limits an address to 300 requests a minute, whatever X-Forwarded-For says', async () => {
    const other = await createTestApp();
    const request = (forged: string) =>
      other.app.inject({
        url: `/api/auth/check-username/${newPhone()}`,
        remoteAddress: '10.9.9.9',
        headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
      });
    const answers = await Promise.all(Array.from({ length: 320 }, (_, at) => request(`1.2.${at % 250}.4`)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json().code).toBe('rate_limited');
    // Sign-ins have a counter of their own, and reads are not counted.
    const login = await other.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.9.9.9',
      payload: { username: newPhone(), password: 'x' },
    });
    expect(login.statusCode).toBe(400);
    await other.close();
  });
});
