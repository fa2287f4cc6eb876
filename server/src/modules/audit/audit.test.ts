import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { runCli } from '../../cli/run-cli';
import { bearer, createTestApp, newPhone, type TestApp, type TestUser } from '../../testing/test-app';
import { REFUSALS_PER_HOUR } from './audit';
import { AUDIT_ACTS, enterAct, maskNumbers, removeOldEntries } from './audit-log';
import { enterSettings } from './enter-settings';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const post = (path: string, payload: unknown, headers: Record<string, string> = {}, address = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload: payload as object,
    headers,
    remoteAddress: address,
  });

const entriesOf = async (user: Pick<TestUser, 'id'>) => {
  const { rows } = await test.database.pool.query(
    'SELECT act, by, number, address, details FROM audit_log WHERE user_id = $1 ORDER BY position',
    [user.id],
  );
  return rows;
};
const actsOf = async (user: Pick<TestUser, 'id'>): Promise<string[]> =>
  (await entriesOf(user)).map(({ act }) => act);

const wholeLog = async (): Promise<string> => {
  const { rows } = await test.database.pool.query('SELECT row_to_json(a)::text AS line FROM audit_log a');
  return rows.map(({ line }) => line).join('\n');
};

interface Run {
  readonly code: number;
  readonly out: readonly string[];
}
const run = async (...args: string[]): Promise<Run> => {
  const out: string[] = [];
  const code = await runCli(
    args,
    { DATABASE_URL: test.database.url },
    { out: (line) => void out.push(line), say() {}, ask: null },
  );
  return { code, out };
};

const masked = (number: string): string => `${number.slice(0, 3)}****${number.slice(7)}`;

describe('the audit log of sign-ins', () => {
  it('has registration, sign-in, refusal, change of password and sign-out, with who and from where', async () => {
    const user = await test.signUp();
    await post('login', { username: user.username, password: 'a wrong password' });
    const { token } = (await post('login', { username: user.username, password: user.password })).json<{
      token: string;
    }>();
    const change = (current: string) =>
      post('password', { current, next: 'another password' }, bearer(token), '192.0.2.7');
    expect([(await change('not this one')).statusCode, (await change(user.password)).statusCode]).toEqual([
      400, 204,
    ]);
    expect((await post('logout', {}, bearer(token))).statusCode).toBe(204);
    const number = masked(user.username);
    const entry = (act: string, address: string, details = {}) => ({
      act,
      by: 'user',
      number,
      address,
      details,
    });
    expect(await entriesOf(user)).toEqual([
      entry('registered', '127.0.0.1'),
      entry('signed-in', '127.0.0.1'),
      entry('sign-in-refused', '192.0.2.1', { reason: 'wrong password' }),
      entry('signed-in', '192.0.2.1'),
      entry('password-change-refused', '192.0.2.7', { reason: 'wrong password' }),
      entry('password-changed', '192.0.2.7'),
      entry('signed-out', '192.0.2.1'),
    ]);
  });

  it('has a refusal for a number without an account, a disabled account and too many failures', async () => {
    const stranger = newPhone();
    await post('login', { username: stranger, password: 'whatever it is' }, {}, '192.0.2.20');
    const { rows } = await test.database.pool.query(
      `SELECT user_id, details FROM audit_log WHERE number = $1 AND address = '192.0.2.20'`,
      [masked(stranger)],
    );
    expect(rows).toEqual([{ user_id: null, details: { reason: 'unknown number' } }]);

    const user = await test.signUp();
    await run('users', 'disable', user.username);
    await post('login', { username: user.username, password: user.password });
    for (let tries = 0; tries < 10; tries += 1) {
      await post('login', { username: user.username, password: 'a wrong password' }, {}, '192.0.2.21');
    }
    const last = await post('login', { username: user.username, password: user.password }, {}, '192.0.2.21');
    expect(last.statusCode).toBe(429);
    const reasons = (
      await test.database.pool.query(
        `SELECT details->>'reason' AS reason FROM audit_log WHERE number = $1 AND act = 'sign-in-refused' ORDER BY position`,
        [masked(user.username)],
      )
    ).rows.map(({ reason }) => reason);
    expect([reasons[0], reasons[1], reasons.at(-1)]).toEqual([
      'account disabled',
      'wrong password',
      'too many failures',
    ]);
  });

  it('has refused registrations and reset links, without the code and the token', async () => {
    const known = await test.signUp();
    const register = (username: string, invitationCode: string) =>
      post('register', { username, password: 'a fine password', invitationCode }, {}, '192.0.2.30');
    expect((await register(newPhone(), 'NEVERMADE9')).statusCode).toBe(400);
    expect((await register(known.username, await test.invite())).statusCode).toBe(409);
    const token = 'z'.repeat(43);
    await post('reset-password', { token, password: 'a fine password' }, {}, '192.0.2.30');
    const { rows } = await test.database.pool.query(
      `SELECT act, details FROM audit_log WHERE address = '192.0.2.30' ORDER BY position`,
    );
    expect(rows).toEqual([
      { act: 'registration-refused', details: { reason: 'code refused' } },
      { act: 'registration-refused', details: { reason: 'number taken' } },
      { act: 'password-reset-refused', details: {} },
    ]);
    expect(await wholeLog()).not.toContain('NEVERMADE9');
    expect(await wholeLog()).not.toContain(token);
  });

  it('takes a share of a flood of refusals only', async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries < REFUSALS_PER_HOUR + 20; tries += 1) {
      const { statusCode } = await post(
        'login',
        { username: newPhone(), password: 'x'.repeat(12) },
        {},
        '192.0.2.40',
      );
      statuses.add(statusCode);
    }
    const { rows } = await test.database.pool.query(
      `SELECT count(*)::int AS count FROM audit_log WHERE address = '192.0.2.40'`,
    );
    expect([[...statuses], rows[0]?.count]).toEqual([[400], REFUSALS_PER_HOUR]);
  });
});

describe('the audit log of operators', () => {
  it('has what they do to users, and a reset by link', async () => {
    const user = await test.signUp();
    await run('users', 'disable', user.username);
    await run('users', 'enable', user.username);
    await run('users', 'sign-out', user.username);
    const { out } = await run('users', 'reset-password', user.username);
    const token = new URL(out[0] ?? '').hash.slice('#reset='.length);
    await post('reset-password', { token, password: 'a fresh password' });
    await run('users', 'delete', user.username, '--yes');
    expect((await actsOf(user)).slice(2)).toEqual([
      'user-disabled',
      'user-enabled',
      'sessions-ended',
      'reset-link-issued',
      'password-reset',
      'user-deleted',
    ]);
    expect(await wholeLog()).not.toContain(token);
  });

  it('has codes and tokens of theirs, without the codes and the tokens', async () => {
    const code = (await run('invite', 'create', '--uses', '3', '--label', '王先生13912345678')).out[0] ?? '';
    await run('invite', 'revoke', code);
    const created = await run('release', 'token', 'mf-chat', '--label', 'ci');
    expect(created.code).toBe(0);
    const { rows } = await test.database.pool.query(
      `SELECT act, details FROM audit_log WHERE act IN ('invitations-created', 'invitation-revoked', 'token-created')
       ORDER BY position`,
    );
    expect(rows.slice(0, 2)).toEqual([
      { act: 'invitations-created', details: { count: 1, uses: 3, label: '王先生139****5678' } },
      { act: 'invitation-revoked', details: { ending: code.slice(-3) } },
    ]);
    expect(rows[2]).toMatchObject({ act: 'token-created', details: { app: 'mf-chat', label: 'ci' } });
    const secret = created.out.find((line) => /^[\w-]{43}$/.test(line)) ?? '';
    expect(secret).toHaveLength(43);
    expect(await wholeLog()).not.toContain(secret);
    expect(await wholeLog()).not.toContain(code);
  });

  it('has what a release token was refused', async () => {
    const refused = await test.app.inject({
      url: '/api/releases/registry',
      headers: bearer('t'.repeat(43)),
      remoteAddress: '192.0.2.50',
    });
    expect(refused.statusCode).toBe(401);
    const { rows } = await test.database.pool.query(
      `SELECT act, details FROM audit_log WHERE address = '192.0.2.50'`,
    );
    expect(rows).toEqual([{ act: 'token-refused', details: { reason: 'unknown token' } }]);
  });

  it('has the names of the settings that differ from the last start, and never a value', async () => {
    const names = ['AI_API_KEY', 'AI_MODEL', 'PORT'];
    const start = (environment: Record<string, string>) => enterSettings(test.database, environment, names);
    await start({ AI_API_KEY: 'sk-very-secret', PORT: '1' });
    await start({ AI_API_KEY: 'sk-very-secret', PORT: '2' });
    await start({ AI_API_KEY: 'sk-other-secret', AI_MODEL: 'one' });
    await start({ AI_MODEL: 'one' });
    const { rows } = await test.database.pool.query(
      `SELECT details->>'changed' AS changed FROM audit_log WHERE act = 'settings-changed' ORDER BY position`,
    );
    expect(rows.map(({ changed }) => changed)).toEqual(['AI_API_KEY', 'AI_API_KEY, AI_MODEL', 'AI_API_KEY']);
    expect(await wholeLog()).not.toMatch(/secret/);
  });
});

describe('the table of the audit log', () => {
  const asProduct = (statement: string) => test.database.pool.query(statement);

  it('can be added to and read, and neither changed nor emptied by the product’s role', async () => {
    const user = await test.signUp();
    const before = await entriesOf(user);
    for (const statement of [
      `UPDATE audit_log SET act = 'signed-out'`,
      `UPDATE audit_log SET at = now() - interval '200 days'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      `SET session_replication_role = replica; DELETE FROM audit_log`,
    ]) {
      await expect(asProduct(statement)).rejects.toThrow('the audit log is append-only');
    }
    expect(await entriesOf(user)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it('loses what is older than its retention to the daily cleaning, and nothing younger', async () => {
    await asProduct(
      `INSERT INTO audit_log (at, act, by) SELECT now() - make_interval(days => d), 'signed-in', 'days ' || d
       FROM unnest(ARRAY[10, 179, 300, 400]) d`,
    );
    await removeOldEntries(test.database.db, 365);
    const kept = async () =>
      (await asProduct(`SELECT by FROM audit_log WHERE by LIKE 'days %' ORDER BY at`)).rows.map(
        ({ by }) => by,
      );
    expect(await kept()).toEqual(['days 300', 'days 179', 'days 10']);
    await expect(removeOldEntries(test.database.db, 1)).rejects.toThrow();
    expect(await kept()).toEqual(['days 300', 'days 179', 'days 10']);
  });

  it('holds no whole number, no password and no token of everything above', async () => {
    const user = await test.signUp();
    await post('login', { username: user.username, password: 'a-wrong-password' });
    await enterAct(test.database.db, {
      act: 'signed-in',
      by: `token ${user.username}`,
      details: { note: user.username },
    });
    const log = await wholeLog();
    expect(log).toContain(masked(user.username));
    for (const secret of [user.username, user.password, user.token, 'a-wrong-password', 'argon2']) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
  });

  it('keeps the ends of a number and nothing of its middle', () => {
    expect(maskNumbers('用户13912345678，单号2026112813912345678')).toBe(
      '用户139****5678，单号2026112813912345678',
    );
  });
});

describe('npm run audit', () => {
  it('shows the newest entries first, of one number or one act', async () => {
    const user = await test.signUp();
    const stranger = newPhone();
    await post('login', { username: stranger, password: 'whatever it is' }, {}, '192.0.2.60');
    const { code, out } = await run('audit', '--user', user.username);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/AT +ACT +BY +NUMBER +ADDRESS +DETAILS/);
    expect(out.slice(1).map((line) => line.split(/ {2,}/).slice(1, 5))).toEqual([
      ['signed-in', 'user', masked(user.username), '127.0.0.1'],
      ['registered', 'user', masked(user.username), '127.0.0.1'],
    ]);
    const refused = await run('audit', '--user', stranger, '--act', 'sign-in-refused', '--json');
    expect(refused.out.map((line) => JSON.parse(line))).toMatchObject([
      { act: 'sign-in-refused', address: '192.0.2.60', details: { reason: 'unknown number' } },
    ]);
    expect((await run('audit', '--limit', '1', '--json')).out).toHaveLength(1);
  });

  it('shows of a user what was refused to the number before it had an account, too', async () => {
    const username = newPhone();
    const account = { username, password: 'a fine password' };
    await post('login', account, {}, '192.0.2.61');
    await post('register', { ...account, invitationCode: await test.invite() }, {}, '192.0.2.61');
    const { out } = await run('audit', '--user', username, '--json');
    expect(out.map((line) => JSON.parse(line).act)).toEqual(['registered', 'sign-in-refused']);
  });

  it('shows the last seven days, or as many as it is asked for, and says so where there is nothing', async () => {
    const user = await test.signUp();
    await test.database.pool.query(
      `INSERT INTO audit_log (at, act, by, user_id) VALUES
         (now() - interval '6 days 23 hours', 'user-enabled', 'six', $1),
         (now() - interval '7 days 1 hour', 'user-disabled', 'seven', $1)`,
      [user.id],
    );
    const actsIn = async (...args: string[]) =>
      (await run('audit', '--user', user.username, '--json', ...args)).out.map(
        (line) => JSON.parse(line).act,
      );
    const disabled = ['--act', 'user-disabled'];
    expect(await actsIn('--act', 'user-enabled')).toEqual(['user-enabled']);
    expect([await actsIn(...disabled), await actsIn(...disabled, '--days', '8')]).toEqual([
      [],
      ['user-disabled'],
    ]);
    const said: string[] = [];
    const nothing = await runCli(
      ['audit', '--user', user.username, '--act', 'token-revoked', '--days', '3'],
      { DATABASE_URL: test.database.url },
      { out: (line) => void said.push(line), say: (line) => void said.push(line), ask: null },
    );
    expect([nothing, said]).toEqual([0, ['Nothing was entered in the last 3 days that fits.']]);
  });

  it('shows of one user nothing of any other', async () => {
    const [one, other] = [await test.signUp(), await test.signUp()];
    const { out } = await run('audit', '--user', one.username, '--json', '--days', '1');
    const entries = out.map((line) => JSON.parse(line));
    expect(entries.map(({ userId }) => userId)).toEqual([one.id, one.id]);
    expect(out.join('')).not.toContain(other.id);
  });

  it('says that there are more entries than it shows', async () => {
    const said: string[] = [];
    const terminal = { out() {}, say: (line: string) => void said.push(line), ask: null };
    const show = (limit: string) =>
      runCli(['audit', '--limit', limit], { DATABASE_URL: test.database.url }, terminal);
    await show('2');
    expect(said.join()).toContain('The newest 2; --limit shows more.');
    said.length = 0;
    await show('1000000');
    expect(said).toEqual([]);
  });

  it('says which acts there are when it is asked for another', async () => {
    const said: string[] = [];
    const code = await runCli(
      ['audit', '--act', 'guessed'],
      { DATABASE_URL: test.database.url },
      { out() {}, say: (line) => void said.push(line), ask: null },
    );
    expect(code).toBe(2);
    expect(said.join('')).toContain(AUDIT_ACTS.join(', '));
  });
});
