import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestApp, newPhone, type TestApp, type TestUser } from '../../testing/test-app';
import { PASSWORD_COST } from './password-hasher';

let test: TestApp;
let owner: TestUser;
beforeAll(async () => {
  test = await createTestApp({
    hashCost: PASSWORD_COST,
    environment: { LIMIT_ADDRESS_PER_MINUTE: '1000000', HASH_CONCURRENCY: '2', HASH_QUEUE: '20' },
  });
  owner = await test.signUp();
});
afterAll(() => test.close());

const signIn = (username: string, password: string, address: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: address,
  });

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('password hashing at full strength', () => {
  it('F52: 200 sign-ins at once are bounded, the excess is refused, others are served meanwhile', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, at) => signIn(newPhone(), 'a wrong password', `10.3.0.${at % 250}`)),
    );
    const started = performance.now();
    const me = await test.app.inject({ url: '/api/auth/me', headers: owner.headers });
    const waited = performance.now() - started;
    const answers = await flood;
    delay.disable();
    expect(me.statusCode).toBe(200);
    expect(waited).toBeLessThan(2_000);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(200 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.json()).toEqual({ error: '系统正忙，请稍后再试', code: 'rate_limited' });
    expect(delay.percentile(95) / 1e6).toBeLessThan(250);
    // The flood leaves no limit behind.
    expect((await signIn(owner.username, owner.password, '10.3.1.1')).statusCode).toBe(200);
  });

  it('a sign-in takes as long for an unknown number as for a wrong password (ASVS 6.3.8)', async () => {
    const time = async (username: string, address: string): Promise<number> => {
      const started = performance.now();
      expect((await signIn(username, 'a wrong password', address)).statusCode).toBe(400);
      return performance.now() - started;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 30; round += 1) {
      known.push(await time(owner.username, `10.4.0.${round}`));
      unknown.push(await time(newPhone(), `10.4.1.${round}`));
    }
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  it('passwords are hashed with argon2id, m=19456, t=2, p=1', async () => {
    const { rows } = await test.database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM users',
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
