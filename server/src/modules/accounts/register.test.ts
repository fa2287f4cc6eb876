import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { createTestApp, newPhone, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000' } });
});
afterAll(() => test.close());

const register = (payload: unknown, address = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
    remoteAddress: address,
  });

const registration = async (changes: Record<string, unknown> = {}) => ({
  username: newPhone(),
  password: 'long enough',
  invitationCode: await test.invite(),
  ...changes,
});

const usesOf = async (code: string): Promise<number | undefined> => {
  const { rows } = await test.database.pool.query<{ used: number }>(
    'SELECT used FROM invitation_codes WHERE code = $1',
    [code],
  );
  return rows[0]?.used;
};

const numbersLike = async (pattern: string): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ username: string }>(
    'SELECT username FROM users WHERE username ~ $1',
    [pattern],
  );
  return rows.map(({ username }) => username);
};

const toFullWidth = (digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

describe('POST /api/auth/register', () => {
  it('R3.2 R7.3 a registration is 201 with the user and nothing else, and spends one use', async () => {
    const payload = await registration();
    const response = await register(payload);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ user: { id: expect.any(String), username: payload.username } });
    expect(await usesOf(payload.invitationCode)).toBe(1);
  });

  it('a registration with a field outside the contract is refused', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const response = await register(
      await registration({ id, role: 'admin', disabledAt: null, createdAt: '2000-01-01', passwordHash: 'x' }),
    );
    expect(response.statusCode).toBe(201);
    expect(response.json().user.id).not.toBe(id);
  });

  it('a registration stores an argon2id hash and never the password', async () => {
    const password = 'correct horse 电池';
    const payload = await registration({ password });
    await register(payload);
    const { rows } = await test.database.pool.query<{ row: string }>(
      'SELECT users::text AS row FROM users WHERE username = $1',
      [payload.username],
    );
    expect(rows[0]?.row).toContain('$argon2id$v=19$');
    expect(rows[0]?.row).not.toContain(password);
  });

  it('answers 409 at the number for a taken one, and spends nothing', async () => {
    const first = await registration();
    await register(first);
    const second = await registration({ username: first.username });
    const response = await register(second);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      error: '该手机号已被注册',
      code: 'conflict',
      fields: { username: '该手机号已被注册' },
    });
    expect(await usesOf(second.invitationCode)).toBe(0);
  });

  it('a taken number is no failure of the code that came with it, however often it is tried', async () => {
    const first = await registration();
    await register(first, '10.0.1.1');
    const code = await test.invite();
    for (let attempt = 0; attempt < 25; attempt += 1) {
      expect((await register({ ...first, invitationCode: code }, '10.0.1.1')).statusCode).toBe(409);
    }
    expect((await register(await registration({ invitationCode: code }), '10.0.1.1')).statusCode).toBe(201);
  });

  it('answers 400 at the code for an unknown, used, revoked or expired one', async () => {
    const [used, revoked, expired] = [await test.invite(), await test.invite(), await test.invite()];
    await register(await registration({ invitationCode: used }));
    await test.database.pool.query('UPDATE invitation_codes SET revoked_at = now() WHERE code = $1', [
      revoked,
    ]);
    await test.database.pool.query(
      `UPDATE invitation_codes SET expires_at = now() - interval '1 second' WHERE code = $1`,
      [expired],
    );
    for (const invitationCode of ['NO-SUCH-CODE', used, revoked, expired]) {
      const response = await register(await registration({ invitationCode }));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: '邀请码无效或已被使用',
        code: 'invalid_input',
        fields: { invitationCode: '邀请码无效或已被使用' },
      });
    }
  });

  it('an invitation code is good until the moment at which it expires, and as often as it says', async () => {
    const code = await test.invite(2);
    await test.database.pool.query(
      `UPDATE invitation_codes SET expires_at = now() + interval '1 hour' WHERE code = $1`,
      [code],
    );
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      statuses.push((await register(await registration({ invitationCode: code }))).statusCode);
    }
    expect([statuses, await usesOf(code)]).toEqual([[201, 201, 400], 2]);
  });

  it('a registration spends a use of its own code, and of no other', async () => {
    const [mine, other] = [await test.invite(), await test.invite()];
    expect((await register(await registration({ invitationCode: mine }))).statusCode).toBe(201);
    expect([await usesOf(mine), await usesOf(other)]).toEqual([1, 0]);
  });

  it('invitation codes are compared without regard to case, width and outer spaces', async () => {
    const code = await test.invite(3);
    const fullWidth = [...code].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('');
    for (const invitationCode of [code.toLowerCase(), `  ${code}\n`, fullWidth]) {
      expect((await register(await registration({ invitationCode }))).statusCode).toBe(201);
    }
  });

  it('names every wrong field with a sentence', async () => {
    const response = await register({ username: '12345', password: 'short', invitationCode: '' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: '请输入有效的11位手机号码',
      code: 'invalid_input',
      fields: {
        username: '请输入有效的11位手机号码',
        password: '密码至少8位',
        invitationCode: '请输入邀请码',
      },
    });
  });

  it('takes passwords of 8 to 128 characters of any kind and never trims them', async () => {
    for (const password of [
      '        ',
      '八个汉字作为密码',
      '👨‍👩‍👧‍👦x',
      'a'.repeat(128),
      '密'.repeat(128),
      ' leading and trailing ',
    ]) {
      const payload = await registration({ password });
      expect((await register(payload)).statusCode).toBe(201);
      expect((await test.signIn(payload.username, password)).user.username).toBe(payload.username);
      if (password.trim() !== password) {
        await expect(test.signIn(payload.username, password.trim() || 'empty')).rejects.toThrow('400');
      }
    }
    for (const password of [
      '7 chars',
      '',
      'a'.repeat(129),
      '👍'.repeat(7),
      'nul\0 inside',
      'half \ud800 emoji',
    ]) {
      const response = await register(await registration({ password }));
      expect(response.statusCode).toBe(400);
      expect(response.json().fields.password).toMatch(/\p{Script=Han}/u);
    }
  });

  it('F43: full-width digits and outer spaces are the same account; +86 is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.constantFrom('3', '4', '5', '6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/)),
        fc.constantFrom('', ' ', '　', '\t\n', '﻿'),
        async ([second, rest], space) => {
          const number = `1${second}${rest}`;
          const code = await test.invite(3);
          await test.database.pool.query('DELETE FROM users WHERE username = $1', [number]);
          const statuses: number[] = [];
          for (const username of [
            `${space}${number}${space}`,
            toFullWidth(number),
            number,
            `+86${number}`,
            `86${number}`,
          ]) {
            statuses.push(
              (await register({ username, password: 'long enough', invitationCode: code })).statusCode,
            );
          }
          expect(statuses).toEqual([201, 409, 409, 400, 400]);
          expect(await numbersLike(number)).toEqual([number]);
          expect(await usesOf(code)).toBe(1);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('F44: what only looks like a number is refused, or is the one account after NFKC', async () => {
    const number = '13812345678';
    const lookalikes = [
      '1381234567８', // one full-width digit
      '𝟭𝟯𝟴𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴', // mathematical bold digits
      '①③⑧①②③④⑤⑥⑦⑧', // circled digits
      '¹³⁸¹²³⁴⁵⁶⁷⁸', // superscripts
      '١٣٨١٢٣٤٥٦٧٨', // Arabic-Indic digits
      '१३८१२३४५६७८', // Devanagari digits
      'l3812345678', // a letter for a digit
      '138O2345678',
      '138\u200b12345678', // zero-width space
      '138\u00ad12345678', // soft hyphen
      '\u202e13812345678', // right-to-left override
      '138-1234-5678',
      '138 1234 5678',
      '13812345678\u0301', // combining accent
      '13812345678\0',
      '13812345678\ud800',
      '12812345678',
      '1381234567',
      '138123456789',
      '一三八一二三四五六七八',
    ];
    const code = await test.invite(lookalikes.length);
    const statuses: number[] = [];
    for (const username of lookalikes) {
      statuses.push((await register({ username, password: 'long enough', invitationCode: code })).statusCode);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 400, 409].includes(status))).toBe(true);
    expect(await numbersLike('12345678')).toEqual([number]);
  });

  it('counts failed codes by code and address, and successes not at all', async () => {
    const wrong = 'WRONGCODE2';
    for (let failure = 0; failure < 20; failure += 1) {
      const response = await register(await registration({ invitationCode: wrong }), '10.0.0.1');
      expect(response.statusCode).toBe(400);
    }
    const refused = await register(await registration({ invitationCode: wrong }), '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().error).toMatch(/\p{Script=Han}/u);
    // Another address, and another code from the same address, are not affected.
    expect((await register(await registration({ invitationCode: wrong }), '10.0.0.2')).statusCode).toBe(400);
    expect((await register(await registration(), '10.0.0.1')).statusCode).toBe(201);
    const shared = await test.invite(50);
    const klass = await Promise.all(
      Array.from({ length: 50 }, async () =>
        register(await registration({ invitationCode: shared }), '10.0.0.1'),
      ),
    );
    expect(klass.map(({ statusCode }) => statusCode)).toEqual(Array<number>(50).fill(201));
  });
});

describe('GET /api/auth/check-username/:username', () => {
  const check = (username: string) =>
    test.app.inject({ url: `/api/auth/check-username/${encodeURIComponent(username)}?_t=1700000000000` });

  it('R7.3 the number check says whether the number is taken, whatever its form', async () => {
    const payload = await registration();
    expect((await check(payload.username)).json()).toEqual({ exists: false });
    await register(payload);
    for (const form of [payload.username, toFullWidth(payload.username), ` ${payload.username} `]) {
      expect((await check(form)).json()).toEqual({ exists: true });
    }
  });

  it('the number check refuses a malformed number with a sentence', async () => {
    for (const username of ['123', '+8613800138000', '%00', 'x'.repeat(300), '13800138000\0']) {
      const response = await check(username);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatch(/\p{Script=Han}/u);
    }
  });
});
