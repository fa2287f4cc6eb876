import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type Database, isDatabaseUnavailable } from './client';
import { createTestDatabase, type TestDatabase } from './test-database';

const POOL = 2;
const CONNECT_MS = 500;

/** A read that tells the connection it ran on, and its value. */
const readOf = (database: Database, value = 0) =>
  database.pool
    .query<{ pid: number; value: number }>(
      { name: 'read_value', text: 'SELECT pg_backend_pid() AS pid, $1::int AS value' },
      [value],
    )
    .then(({ rows }) => rows[0]);
const pidOf = async (database: Database) => (await readOf(database))?.pid;

const several = <Result>(count: number, call: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, call));

describe('named reads', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: POOL, connectMs: CONNECT_MS });
  });
  afterAll(() => database.close());

  it('of one moment run on one connection, and a ninth on another', async () => {
    expect(new Set(await several(8, () => pidOf(database))).size).toBe(1);
    expect(new Set(await several(9, () => pidOf(database))).size).toBe(2);
  });

  it('leave the connection to whoever asks when the last of them is answered', async () => {
    const first = await pidOf(database);
    expect([await pidOf(database), await pidOf(database)]).toEqual([first, first]);
  });

  it('share no connection with what is no read: no name, another name, a callback', async () => {
    const pidAlone = (name?: string) =>
      database.pool
        .query({ ...(name && { name }), text: 'SELECT pg_backend_pid() AS pid, pg_sleep(0.1)' })
        .then(({ rows }) => rows[0].pid);
    expect(new Set(await Promise.all([pidAlone(), pidAlone('save_value')])).size).toBe(POOL);
    const called = new Promise((resolve, reject) => {
      database.pool.query({ name: 'read_one', text: 'SELECT 1 AS one' }, (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
    expect(await called).toEqual([{ one: 1 }]);
  });

  it('have a result and an error of their own', async () => {
    const halves = { name: 'read_halves', text: 'SELECT 1 / 0' };
    const settled = await Promise.allSettled([
      readOf(database, 1),
      database.pool.query(halves),
      readOf(database, 2),
      database.pool.query({ name: 'read_value', text: 'SELECT 3 AS value' }),
      readOf(database, 4),
    ]);
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : null))).toEqual([
      expect.objectContaining({ value: 1 }),
      null,
      expect.objectContaining({ value: 2 }),
      null,
      expect.objectContaining({ value: 4 }),
    ]);
  });

  it('wait while every connection is taken, and then go together', async () => {
    const taken = await several(POOL, () => database.pool.connect());
    const waiting = several(8, () => pidOf(database));
    for (const client of taken) client.release();
    expect(new Set(await waiting).size).toBe(1);
  });

  it('fail when no connection comes free in time, and run again when one does', async () => {
    const taken = await several(POOL, () => database.pool.connect());
    const begun = performance.now();
    const failed = await Promise.allSettled(Array.from({ length: 40 }, () => pidOf(database)));
    expect(performance.now() - begun).toBeLessThan(CONNECT_MS * 1.8);
    for (const client of taken) client.release();
    expect(failed.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'rejected'));
    expect(new Set(await several(8, () => pidOf(database))).size).toBe(1);
  });

  it('that were asked for later wait as long as anybody', async () => {
    const taken = await several(POOL, () => database.pool.connect());
    const first = readOf(database).then(
      () => 'answered',
      () => 'failed',
    );
    await sleep(CONNECT_MS * 0.8);
    const second = readOf(database, 2);
    expect(await first).toBe('failed');
    for (const client of taken) client.release();
    expect(await second).toMatchObject({ value: 2 });
  });

  it('fail together with their connection, and run on another one afterwards', async () => {
    const settled = await Promise.allSettled([
      database.pool.query({ name: 'read_end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' }),
      readOf(database),
      readOf(database),
    ]);
    for (const each of settled) {
      expect(each.status).toBe('rejected');
      if (each.status === 'rejected') expect(isDatabaseUnavailable(each.reason)).toBe(true);
    }
    expect(await pidOf(database)).toEqual(expect.any(Number));
  });
});
