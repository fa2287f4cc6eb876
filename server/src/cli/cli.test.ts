import { afterAll, beforeAll, describe, expect, it, rstest } from '@rstest/core';
import { seedConversation } from '../testing/seed-conversation';
import { createTestApp, newPhone, type TestApp } from '../testing/test-app';
import { runCli } from './run-cli';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly said: readonly string[];
}

const strip = (line: string): string =>
  line.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '');

const run = async (line: string, answer?: string, environment: Record<string, string> = {}): Promise<Run> => {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runCli(
    line.split(' ').filter(Boolean),
    { DATABASE_URL: test.database.url, ...environment },
    {
      out: (text) => void out.push(strip(text)),
      say: (text) => void said.push(strip(text)),
      ask: answer === undefined ? null : async () => answer,
    },
  );
  return { code, out, said };
};

describe('invite', () => {
  it('invite create prints one code per line and nothing else', async () => {
    const { code, out, said } = await run('invite create --uses 3 --count 5 --expires 30d --label 训练营');
    expect(code).toBe(0);
    expect(said).toEqual([]);
    expect(out).toHaveLength(5);
    for (const line of out) expect(line).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    const { rows } = await test.database.pool.query(
      `SELECT DISTINCT max_uses, label, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
       FROM invitation_codes WHERE code = ANY($1)`,
      [out],
    );
    expect(rows).toEqual([{ max_uses: 3, label: '训练营', days: 30 }]);
  });

  it('invite create makes one code for one account by default', async () => {
    const { out } = await run('invite create');
    const { rows } = await test.database.pool.query(
      'SELECT max_uses, label, expires_at FROM invitation_codes WHERE code = $1',
      [out[0]],
    );
    expect(rows).toEqual([{ max_uses: 1, label: null, expires_at: null }]);
  });

  it.each([
    ['45m', 45 * 60],
    ['12h', 12 * 3_600],
    ['2w', 14 * 86_400],
  ])('invite create --expires %s makes a code that is good for that time', async (expires, seconds) => {
    const { out } = await run(`invite create --expires ${expires}`);
    const { rows } = await test.database.pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 AS seconds
       FROM invitation_codes WHERE code = $1`,
      [out[0]],
    );
    expect(rows[0]?.seconds).toBeCloseTo(seconds, 0);
  });

  it('invite create takes a label of 100 characters, and refuses a longer one', async () => {
    expect((await run(`invite create --label ${'长'.repeat(100)}`)).code).toBe(0);
    expect(await run(`invite create --label ${'长'.repeat(101)}`)).toEqual({
      code: 2,
      out: [],
      said: ['--label must be a text of at most 100 characters'],
    });
  });

  it('invite list shows the oldest code first, with its end and its beginning to the minute', async () => {
    const [first, second] = [await run('invite create'), await run('invite create --expires 1h')];
    const [old = '', recent = ''] = [first.out[0], second.out[0]];
    await test.database.pool.query(
      `UPDATE invitation_codes SET created_at = '2026-01-31T09:05:30+08:00', code = $2 WHERE code = $1`,
      [old, `ZZ${old}`],
    );
    await test.database.pool.query(
      `UPDATE invitation_codes SET created_at = '2026-02-01T09:05:30+08:00', expires_at = '2026-11-30T23:59:59+08:00',
         code = $2 WHERE code = $1`,
      [recent, `AA${recent}`],
    );
    const { out } = await run('invite list');
    const local = (instant: string): string =>
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));
    const shown = out
      .filter((line) => line.includes(old) || line.includes(recent))
      .map((line) => line.split(/ {2,}/).slice(0, 4));
    expect(shown).toEqual([
      [`ZZ${old}`, '0/1', '-', local('2026-01-31T09:05:30+08:00')],
      [`AA${recent}`, '0/1', local('2026-11-30T23:59:59+08:00'), local('2026-02-01T09:05:30+08:00')],
    ]);
  });

  it('invite list shows an aligned table, wide characters included', async () => {
    await run('invite create --label 训练营 --uses 12');
    await run('invite create --label abc');
    const { code, out } = await run('invite list');
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^CODE +USED +EXPIRES +CREATED +LABEL +STATE$/);
    const wide = out.find((line) => line.includes('训练营')) ?? '';
    const narrow = out.find((line) => line.includes('abc')) ?? '';
    expect(wide).toMatch(/^[2-9A-Z]{10} +\d\/\d+ .* 训练营 +open$/);
    // Three wide characters take six columns, so this line has three code units less before the state.
    expect(narrow.indexOf('open') - wide.indexOf('open')).toBe(3);
  });

  it('invite revoke ends a code, in any spelling', async () => {
    const { out } = await run('invite create');
    expect((await run(`invite revoke ${out[0]?.toLowerCase()}`)).code).toBe(0);
    const again = await run(`invite revoke ${out[0]}`);
    expect(again).toEqual({ code: 1, out: [], said: [`there is no unrevoked code ${out[0]}`] });
  });
});

describe('users', () => {
  it('users list and show report every user', async () => {
    const user = await test.signUp();
    await seedConversation(test.database, { userId: user.id });
    const { out } = await run('users list');
    expect(out[0]).toMatch(/^NUMBER +REGISTERED +LAST SEEN +CHATS +QUESTIONS +INVITED BY +STATE$/);
    expect(out.find((line) => line.startsWith(user.username))).toMatch(/ 1 +1 +\S+ +enabled$/);
    const shown = (await run(`users show ${user.username}`)).out.join('\n');
    expect(shown).toContain(user.id);
    expect(shown).toMatch(/sessions +1\nchats +1\nquestions +1$/);
    expect(shown).not.toContain('argon2');
  });

  it('users list begins with the oldest account, whatever its number', async () => {
    const [recent, old] = [await test.signUp(), await test.signUp()];
    await test.database.pool.query(`UPDATE users SET created_at = '2020-01-01' WHERE id = $1`, [old.id]);
    const numbers = (await run('users list')).out.map((line) => line.split(' ')[0]);
    expect(numbers[1]).toBe(old.username);
    expect(numbers.indexOf(recent.username)).toBeGreaterThan(1);
  });

  it('users show counts the sessions that still live, and names the last request and the invitation', async () => {
    const user = await test.signUp();
    await test.signIn(user.username, user.password);
    await test.signIn(user.username, user.password);
    const change = async (by: string) => test.database.pool.query(by, [user.id]);
    await change(`UPDATE sessions SET last_seen_at = '2026-01-31T09:05:30Z' WHERE user_id = $1`);
    await change(`UPDATE sessions SET expires_at = now(), last_seen_at = '2026-02-03T19:45:30Z'
      WHERE id = (SELECT id FROM sessions WHERE user_id = $1 LIMIT 1)`);
    await change(`UPDATE invitation_codes SET label = '训练营', code = 'SHOWN-CODE'
      WHERE id = (SELECT invitation_code_id FROM users WHERE id = $1)`);
    const seen = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(
      new Date('2026-02-03T19:45:30Z'),
    );
    const { out } = await run(`users show ${user.username}`);
    expect(out).toEqual(
      expect.arrayContaining(['sessions    2', `last seen   ${seen}`, 'invited by  SHOWN-CODE (训练营)']),
    );
    const listed = (await run('users list')).out.find((line) => line.startsWith(user.username));
    expect(listed?.split(/ {2,}/).slice(2)).toEqual([seen, '0', '0', '训练营', 'enabled']);
  });

  it('users disable locks out, enable lets in again', async () => {
    const user = await test.signUp();
    expect((await run(`users disable ${user.username}`)).code).toBe(0);
    await expect(test.signIn(user.username, user.password)).rejects.toThrow('400');
    expect((await run(`users show ${user.username}`)).out).toContain('state       disabled');
    expect((await run(`users enable ${user.username}`)).code).toBe(0);
    expect((await test.signIn(user.username, user.password)).user.id).toBe(user.id);
    const me = await test.app.inject({ url: '/api/auth/me', headers: user.headers });
    expect(me.statusCode).toBe(401);
  });

  it('users reset-password prints the link alone, and it works once', async () => {
    const user = await test.signUp();
    const entry = async () => (await run('users list')).out.find((line) => line.startsWith(user.username));
    const before = await entry();
    const { out, said } = await run(`users reset-password ${user.username} --site https://example.com/x`);
    expect(out).toEqual([expect.stringMatching(/^https:\/\/example\.com\/login#reset=[\w-]{43}$/)]);
    expect(said).toEqual(['works once, for 24 h; all sessions of that user ended']);
    const token = new URL(out[0] ?? '').hash.slice('#reset='.length);
    const redeem = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        payload: { token, password: 'a fresh password' },
      });
    expect([(await redeem()).statusCode, (await redeem()).statusCode]).toEqual([204, 400]);
    // LAST SEEN tells who has given up: it stays when the sessions end.
    expect(await entry()).toBe(before);
    const local = await run(`users reset-password ${user.username}`, undefined, {
      PORT: '9090',
      RESET_LINK_MS: '5400000',
    });
    expect(local.out[0]).toMatch(/^http:\/\/localhost:9090\/login#reset=/);
    expect(local.said).toEqual(['works once, for 1.5 h; all sessions of that user ended']);
  });

  it('users delete asks a person, and refuses a script that does not say --yes', async () => {
    const user = await test.signUp();
    await seedConversation(test.database, { userId: user.id });
    expect(await run(`users delete ${user.username}`, 'no')).toEqual({
      code: 1,
      out: [],
      said: ['not confirmed; nothing was deleted'],
    });
    expect((await run(`users show ${user.username}`)).code).toBe(0);
    expect((await run(`users delete ${user.username}`, user.username)).out).toEqual([
      `deleted ${user.username} with 1 conversation`,
    ]);
    expect((await run(`users show ${user.username}`)).code).toBe(1);
    const [second, third] = [await test.signUp(), await test.signUp()];
    const refused = await run(`users delete ${second.username}`);
    expect([refused.code, refused.said]).toEqual([
      2,
      ['users delete asks before it deletes, and nobody is at a terminal; add --yes'],
    ]);
    expect((await run(`users show ${second.username}`)).code).toBe(0);
    expect((await run(`users delete ${second.username} --yes`)).code).toBe(0);
    expect((await run(`users delete ${third.username} --yes`, 'no')).code).toBe(0);
  });

  it('users delete takes the confirmation in plain digits and with spaces around it, however the command was typed', async () => {
    const user = await test.signUp();
    const wide = [...user.username].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await run(`users delete ${wide}`, ` ${user.username} `)).out).toEqual([
      `deleted ${user.username} with 0 conversations`,
    ]);
  });

  it('users takes numbers in full-width digits', async () => {
    const user = await test.signUp();
    const wide = [...user.username].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await run(`users show ${wide}`)).code).toBe(0);
  });
});

describe('usage', () => {
  it('usage says so when nothing was used', async () => {
    const { code, out, said } = await run('usage');
    expect(code).toBe(0);
    expect(out).toEqual([]);
    expect(said.at(-1)).toBe('Nothing was used today.');
  });

  it('usage is shown by user, the most expensive first, with the sum', async () => {
    const [much, little] = [await test.signUp(), await test.signUp()];
    const day = `(now() AT TIME ZONE 'Asia/Shanghai')::date`;
    await test.database.pool.query(
      `INSERT INTO usage_days (user_id, day, messages, prompt_tokens, answer_tokens) VALUES
         ($1, ${day}, 150, 1200, 300), ($2, ${day}, 3, 10, 5), ($2, ${day} - 3, 7, 40, 5)`,
      [much.id, little.id],
    );
    await seedConversation(test.database, { userId: much.id });
    const today = await run('usage');
    expect(today.out.map((line) => line.split(/ {2,}/))).toEqual([
      ['NUMBER', 'MESSAGES', 'TOKENS READ', 'TOKENS WRITTEN', 'OF A DAY', 'FAILED', 'ANSWERED BY'],
      [much.username, '150', '1,200', '300', '50 %', '0', 'coach'],
      [little.username, '3', '10', '5', '1 %', '0', '-'],
      ['all', '153', '1,210', '305', '0'],
    ]);
    const week = await run(`usage --days 7 --user ${little.username}`);
    expect(week.out[1]?.split(/ {2,}/).slice(0, 4)).toEqual([little.username, '10', '50', '10']);
  });

  it('usage shows the part of the quota that is used up most, on average over the days', async () => {
    const user = await test.signUp();
    await test.database.pool.query(
      `INSERT INTO usage_days (user_id, day, messages, prompt_tokens, answer_tokens)
       VALUES ($1, (now() AT TIME ZONE 'Asia/Shanghai')::date, 30, 600000, 200000)`,
      [user.id],
    );
    const partOf = async (days: number) =>
      (await run(`usage --days ${days} --user ${user.username}`)).out[1]?.split(/ {2,}/)[4];
    expect([await partOf(1), await partOf(4)]).toEqual(['80 %', '20 %']);
    const { said } = await run('usage');
    expect(said[0]).toBe('Used today (Asia/Shanghai); a user has 300 messages and 1,000,000 tokens a day.');
  });

  it('usage puts more tokens before more messages, and the model that answered most first', async () => {
    const [talker, reader] = [await test.signUp(), await test.signUp()];
    const day = `(now() AT TIME ZONE 'Asia/Shanghai')::date`;
    await test.database.pool.query(
      `INSERT INTO usage_days (user_id, day, messages, prompt_tokens, answer_tokens) VALUES
         ($1, ${day}, 200, 100, 100), ($2, ${day}, 2, 5000, 10)`,
      [talker.id, reader.id],
    );
    for (const [model, status] of [
      ['a-model', 'complete'],
      ['z-model', 'interrupted'],
      ['z-model', 'failed'],
      ['z-model', 'stopped'],
    ]) {
      const { generationId } = await seedConversation(test.database, { userId: reader.id });
      await test.database.pool.query(
        `UPDATE generations SET provider = 'openai', model = $2, status = $3 WHERE id = $1`,
        [generationId, model, status],
      );
    }
    const rows = (await run('usage')).out.map((line) => line.split(/ {2,}/));
    const numbers = rows.map(([number = '']) => number);
    expect(numbers.indexOf(reader.username)).toBeLessThan(numbers.indexOf(talker.username));
    expect(rows[numbers.indexOf(reader.username)]?.slice(-2)).toEqual(['2', 'z-model, a-model']);
  });

  it('usage counts as failed what the rules answered in place of a model', async () => {
    const user = await test.signUp();
    await test.database.pool.query(
      `INSERT INTO usage_days (user_id, day, messages) VALUES ($1, (now() AT TIME ZONE 'Asia/Shanghai')::date, 3)`,
      [user.id],
    );
    for (const by of ['rules', 'model', 'stand-in']) {
      const { generationId } = await seedConversation(test.database, { userId: user.id });
      await test.database.pool.query(
        `UPDATE messages SET answered_by = $2 WHERE id = (SELECT answer_id FROM generations WHERE id = $1)`,
        [generationId, by],
      );
    }
    expect((await run(`usage --user ${user.username}`)).out[1]?.split(/ {2,}/).at(-2)).toBe('1');
  });

  it('usage counts failures and models from midnight of the quota’s time zone', async () => {
    const user = await test.signUp();
    const day = (zone: string) => `(now() AT TIME ZONE '${zone}')::date`;
    for (const zone of ['Asia/Shanghai', 'America/Los_Angeles']) {
      await test.database.pool.query(
        `INSERT INTO usage_days (user_id, day, messages) VALUES ($1, ${day(zone)}, 1) ON CONFLICT DO NOTHING`,
        [user.id],
      );
      for (const [model, moment] of [
        ['before', '-1 second'],
        ['after', '1 second'],
      ]) {
        const { generationId } = await seedConversation(test.database, { userId: user.id });
        await test.database.pool.query(
          `UPDATE generations SET status = 'failed', model = $2,
             created_at = (${day(zone)}::timestamp AT TIME ZONE '${zone}') + $3::interval WHERE id = $1`,
          [generationId, model, moment],
        );
      }
      const { out } = await run(`usage --user ${user.username}`, undefined, { QUOTA_TIME_ZONE: zone });
      expect(out[1]?.split(/ {2,}/).slice(-2)).toEqual(['1', 'after']);
      await test.database.pool.query('DELETE FROM conversations WHERE user_id = $1', [user.id]);
    }
  });

  it('usage refuses malformed options', async () => {
    expect((await run('usage --days 0')).code).toBe(2);
    expect((await run('usage --user 12')).code).toBe(2);
    expect((await run('usage --user 13900000000')).said).toEqual(['there is no user 13900000000']);
    expect((await run('usage everything')).code).toBe(2);
  });
});

describe('help', () => {
  /** Runs a command while its help, which goes to standard output, is collected. */
  const help = async (line: string) => {
    const printed = rstest.spyOn(console, 'info').mockImplementation(() => {});
    try {
      const result = await run(line);
      return { ...result, text: printed.mock.calls.join('\n') };
    } finally {
      printed.mockRestore();
    }
  };

  it('a command without a subcommand shows what there is, and is no fault', async () => {
    const { code, out, said, text } = await help('users');
    expect([code, out, said]).toEqual([0, [], []]);
    for (const name of ['list', 'show', 'disable', 'enable', 'reset-password', 'delete']) {
      expect(text).toContain(name);
    }
  });

  it('a command with --help shows its use, and does nothing', async () => {
    const user = await test.signUp();
    const { code, out, text } = await help(`users disable ${user.username} --help`);
    expect([code, out]).toEqual([0, []]);
    expect(text).toContain('disable');
    expect((await test.signIn(user.username, user.password)).user.id).toBe(user.id);
  });
});

describe('faults', () => {
  const WRONG = [
    'invite create --uses 0',
    'invite create --uses 1.5',
    'invite create --uses x',
    'invite create --uses',
    'invite create --uses 1 --uses 2',
    'invite create --count 99999999',
    'invite create --expires 30',
    'invite create --expires 0d',
    'invite create --expires 99999w',
    'invite create --expires tomorrow',
    'invite create --label',
    'invite create --bogus 1',
    'invite create surplus',
    'invite revoke',
    'invite frobnicate',
    'users show',
    'users show 12345',
    'users show +8613800138000',
    'users disable 13800138000 extra',
    'users reset-password 13800138000 --site ftp://x',
    'users reset-password 13800138000 --site nonsense',
    'frobnicate',
    '',
  ];

  it('wrong arguments are one clear line and exit code 2', async () => {
    for (const line of WRONG) {
      const { code, out, said } = await run(line);
      expect(`${line}: ${code}`).toBe(`${line}: 2`);
      expect(out).toEqual([]);
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/^[^\n]{10,160}$/);
    }
  });

  it('a command that fails prints one clear line and exits with 1', async () => {
    const nobody = newPhone();
    expect(await run(`users disable ${nobody}`)).toEqual({
      code: 1,
      out: [],
      said: [`there is no user ${nobody}`],
    });
    expect(await run('invite list', undefined, { PORT: 'abc' })).toEqual({
      code: 1,
      out: [],
      said: ['PORT: must be a whole number'],
    });
  });
});
