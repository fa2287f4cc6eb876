import { isAppError } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { connectDatabase } from '../database/client';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { createRateLimit, toSender } from './rate-limits';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const outcome = async (attempt: Promise<void>): Promise<number | null> => {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'rate_limited') throw error;
    return error.retryAfter ?? 0;
  }
};

describe('a rate limit', () => {
  it('a rate limit lets exactly its points through, however many requests come at once to two processes', async () => {
    const options = { pool: database.pool, name: 'exact', points: 100, windowMs: 60_000 };
    const limits = [createRateLimit(options), createRateLimit(options)];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        outcome(limits[at % 2]?.consume('somebody') ?? Promise.resolve()),
      ),
    );
    const refused = outcomes.filter((seconds) => seconds !== null);
    expect(refused).toHaveLength(100);
    for (const seconds of refused) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it('a rate limit opens again after its window', async () => {
    const limit = createRateLimit({ pool: database.pool, name: 'window', points: 1, windowMs: 1_000 });
    expect(await outcome(limit.consume('a'))).toBeNull();
    expect(await outcome(limit.consume('a'))).toBe(1);
    expect(await outcome(limit.consume('b'))).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await outcome(limit.consume('a'))).toBeNull();
  });

  it('a rate limit keeps keys of several parts apart', async () => {
    const limit = createRateLimit({ pool: database.pool, name: 'parts', points: 1, windowMs: 60_000 });
    for (const key of [['ab', 'c'], ['a', 'bc'], ['abc'], ['a', 'b', 'c'], ['a"', '"b']]) {
      expect(await outcome(limit.consume(...key))).toBeNull();
    }
  });

  it('a rate limit stores neither numbers nor addresses, and accepts keys of any length', async () => {
    const limit = createRateLimit({ pool: database.pool, name: 'hidden', points: 1, windowMs: 60_000 });
    await limit.penalise('13800138000', '203.0.113.9');
    await limit.penalise('x'.repeat(100_000));
    const { rows } = await database.pool.query<{ keys: string }>(
      `SELECT string_agg(key, ' ') AS keys FROM rate_limits`,
    );
    expect(rows[0]?.keys).not.toMatch(/13800138000|203\.0\.113\.9/);
    expect(await outcome(limit.check('13800138000', '203.0.113.9'))).toBeGreaterThan(0);
    expect(await outcome(limit.check('13800138000', '203.0.113.8'))).toBeNull();
  });

  it('a rate limit counts in memory while the database is down', async () => {
    const gone = connectDatabase(
      { host: '127.0.0.1', port: 1 },
      { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 1_000 },
    );
    const limit = createRateLimit({ pool: gone.pool, name: 'gone', points: 2, windowMs: 60_000 });
    expect(await outcome(limit.consume('a'))).toBeNull();
    expect(await outcome(limit.consume('a'))).toBeNull();
    expect(await outcome(limit.consume('a'))).toBeGreaterThan(0);
    await gone.close();
  });
});

describe('a sender', () => {
  it('a sender is an IPv4 address, or the /64 network of an IPv6 address', () => {
    const senders: readonly (readonly [string, string])[] = [
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['::FFFF:203.0.113.9', '203.0.113.9'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
      ['2001:db8:1:2::6', '2001:db8:1:2'],
      ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
      ['2001:db8::1', '2001:db8:0:0'],
      ['::1', '0:0:0:0'],
      ['::', '0:0:0:0'],
      ['fe80::1%eth0', 'fe80:0:0:0'],
      ['nonsense', 'nonsense'],
    ];
    for (const [address, sender] of senders) expect(toSender(address)).toBe(sender);
  });
});
