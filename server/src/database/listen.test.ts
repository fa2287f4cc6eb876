import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const send = (channel: string, payload: string) =>
  database.pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

async function until(isTrue: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > 5_000) throw new Error('it did not happen within 5 s');
    await sleep(5);
  }
}

const listeners = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'qihang listener' AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};

const cutOff = () =>
  database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qihang listener' AND datname = current_database()`,
  );

describe('listen', () => {
  it('hears every notification of its channels, in order, over one connection', async () => {
    const heard: string[] = [];
    const stops = await Promise.all([
      database.listen('first', (payload) => heard.push(payload)),
      database.listen('first', (payload) => heard.push(payload.toUpperCase())),
      database.listen('Second "quoted"', (payload) => heard.push(payload)),
    ]);
    expect(await listeners()).toBe(1);
    await send('first', 'a');
    await send('Second "quoted"', '会话');
    await send('elsewhere', 'not for us');
    await send('first', 'b');
    await until(() => heard.length >= 5);
    expect(heard).toEqual(['a', 'A', '会话', 'b', 'B']);
    for (const stop of stops) await stop();
    await send('first', 'c');
    await sleep(50);
    expect(heard).toHaveLength(5);
  });

  it('replaces a broken connection and says that something may be missing', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const stop = await database.listen('sessions', (payload) => heard.push(payload), {
      onGap: () => {
        gaps += 1;
      },
    });
    await cutOff();
    await until(() => gaps === 1);
    await send('sessions', 'after');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['after']);
    await stop();
  });

  it('survives a handler that throws', async () => {
    const heard: string[] = [];
    const stops = [
      await database.listen('risky', () => {
        throw new Error('a bug');
      }),
      await database.listen('risky', (payload) => heard.push(payload)),
    ];
    await send('risky', 'x');
    await until(() => heard.length === 1);
    for (const stop of stops) await stop();
  });

  it('leaves no connection behind when the database is closed', async () => {
    const other = await createTestDatabase();
    await other.listen('sessions', () => {});
    await other.close();
    const { rowCount } = await database.pool.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [
      other.connection.database,
    ]);
    expect(rowCount).toBe(0);
    await expect(other.listen('sessions', () => {})).rejects.toThrow('closed');
  });
});
