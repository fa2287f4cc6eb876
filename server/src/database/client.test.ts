import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { connectDatabase, type Database, isDatabaseUnavailable } from './client';
import { constraintOf } from './database-errors';
import { silentLog } from './database-log';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { migrateDatabase } from './migrate';
import { users } from './schema';
import { createTestDatabase, type TestDatabase } from './test-database';
import { makeScratchFolder } from './testing/scratch-folder';
import { pidOf, serverProcesses, signalAll } from './testing/server-processes';

const STATEMENT_MS = 300;
const CONNECT_MS = 500;
const scratch = makeScratchFolder();

const aUser = (username: string) => ({ id: crypto.randomUUID(), username, passwordHash: 'x' });

/** Error of a rejected promise, and the time it took in ms. */
async function failureOf(promise: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - start };
}

async function untilItAnswers({ pool }: Database, limitMs: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return performance.now() - start;
    } catch (error) {
      if (performance.now() - start > limitMs) throw error;
      await sleep(50);
    }
  }
}

describe('a database that goes away', () => {
  let server: EmbeddedPostgres;
  let database: Database;
  beforeAll(async () => {
    const dataDir = path.join(await scratch(), 'postgres');
    server = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await migrateDatabase(server.connection);
    database = connectDatabase(server.connection, {
      DATABASE_POOL: 4,
      DATABASE_STATEMENT_MS: STATEMENT_MS,
      DATABASE_CONNECT_MS: CONNECT_MS,
    });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const processes = async () => serverProcesses(await pidOf(server));

  it('F32 queries fail at once and recognisably while the database is down; it answers again within 10 s with all acknowledged rows', async () => {
    const kept = aUser('13800138001');
    await database.db.insert(users).values(kept);
    await Promise.all([1, 2, 3].map(() => database.pool.query('SELECT pg_sleep(0.01)')));
    signalAll(await processes(), 'SIGKILL');
    const failures = await Promise.all([
      failureOf(database.db.select().from(users)),
      failureOf(database.db.transaction((tx) => tx.insert(users).values(aUser('13800138002')))),
      failureOf(database.pool.query('SELECT 1')),
    ]);
    for (const { error, ms } of failures) {
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(ms).toBeLessThan(1_000);
    }
    expect(await untilItAnswers(database, 10_000)).toBeLessThan(10_000);
    expect(await database.db.select().from(users).where(eq(users.id, kept.id))).toHaveLength(1);
  });

  it('F33 queries to a hung server fail within their limit, pile nothing up, and succeed when it wakes', async () => {
    await Promise.all([1, 2, 3, 4].map(() => database.pool.query('SELECT pg_sleep(0.01)')));
    const hung = await processes();
    signalAll(hung, 'SIGSTOP');
    try {
      const failures = await Promise.all([
        failureOf(database.pool.query('SELECT 1')),
        failureOf(database.db.transaction((tx) => tx.select().from(users))),
        ...Array.from({ length: 20 }, () => failureOf(database.pool.query('SELECT 1'))),
      ]);
      for (const { error, ms } of failures) {
        expect(isDatabaseUnavailable(error)).toBe(true);
        expect(ms).toBeLessThan(5_000);
      }
      expect(database.pool.waitingCount).toBe(0);
    } finally {
      signalAll(hung, 'SIGCONT');
    }
    await untilItAnswers(database, 10_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.pool.query<{ n: number }>('SELECT $1::int AS n', [index]),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('the pool survives an orderly restart of the server', async () => {
    await database.pool.query('SELECT 1');
    signalAll([await pidOf(server)], 'SIGINT');
    expect(await untilItAnswers(database, 10_000)).toBeLessThan(10_000);
  });
});

describe('connectDatabase', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 2, statementMs: STATEMENT_MS, connectMs: CONNECT_MS });
  });
  afterAll(() => database.close());

  it('a statement that takes too long is ended', async () => {
    const { error, ms } = await failureOf(database.pool.query('SELECT pg_sleep(5)'));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(2_000);
  });

  it('F35 a query fails within its limit when all connections are in use, and the next succeeds when one is free', async () => {
    const taken = await Promise.all([database.pool.connect(), database.pool.connect()]);
    const { error, ms } = await failureOf(database.pool.query('SELECT 1'));
    for (const client of taken) client.release();
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(2_000);
    expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
  });

  it('a faulty statement does not count as an unavailable database', async () => {
    const twice = aUser('13800138003');
    await database.db.insert(users).values(twice);
    const { error } = await failureOf(database.db.insert(users).values(aUser(twice.username)));
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(constraintOf(error)).toBe('users_username');
    expect(isDatabaseUnavailable((await failureOf(database.pool.query('SELEC 1'))).error)).toBe(false);
    expect(
      isDatabaseUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});

describe('a disk that is full', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 1 });
  });
  afterAll(() => database.close());

  const FULL = `DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$`;
  const isNoted = async (failing: (own: Database) => Promise<unknown>): Promise<boolean> => {
    const own = connectDatabase(database.connection, { DATABASE_POOL: 1, DATABASE_STATEMENT_MS: 20_000 });
    try {
      await failureOf(failing(own));
      return own.refusedForSpace.isWithin(60_000);
    } finally {
      await own.close();
    }
  };

  it('is noted whichever way the refused statement was sent', async () => {
    expect(await isNoted(({ pool }) => pool.query(FULL))).toBe(true);
    expect(await isNoted(({ db }) => db.transaction((tx) => tx.execute(FULL)))).toBe(true);
    const called = (pool: Database['pool']) =>
      new Promise<void>((resolve, reject) =>
        pool.query(FULL, (error: unknown) => (error ? reject(error) : resolve())),
      );
    expect(await isNoted(({ pool }) => called(pool))).toBe(true);
  });

  it('is not taken from any other failure', async () => {
    expect(await isNoted(({ pool }) => pool.query('SELEC 1'))).toBe(false);
  });
});

describe('a database that cannot be reached', () => {
  it('an unavailable database is recognised by every way in which a connection fails', async () => {
    const places = [{ host: '127.0.0.1', port: 9 }, { host: '/nowhere' }, { host: 'no-such-host.invalid' }];
    for (const place of places) {
      const database = connectDatabase(place, { DATABASE_POOL: 1, DATABASE_STATEMENT_MS: STATEMENT_MS });
      expect(isDatabaseUnavailable((await failureOf(database.pool.query('SELECT 1'))).error)).toBe(true);
      await database.close();
    }
  });
});
