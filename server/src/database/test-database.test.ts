import { afterAll, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from './test-database';

const opened: TestDatabase[] = [];
const open = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
};
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
});

const countUsers = async ({ pool }: TestDatabase): Promise<number> =>
  (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')).rows[0]?.count ?? -1;

describe('createTestDatabase', () => {
  it('each test database is migrated and separate', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await first.pool.query(
      `INSERT INTO users (id, username, password_hash) VALUES (gen_random_uuid(), '13800138000', 'x')`,
    );
    expect(await countUsers(first)).toBe(1);
    expect(await countUsers(second)).toBe(0);
  });

  it('a test database is made in less than 300 ms', async () => {
    await open();
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      await open();
      times.push(performance.now() - start);
    }
    // The minimum, because the other times measure how busy the machine is.
    expect(Math.min(...times)).toBeLessThan(300);
  });

  it('closing a test database drops it', async () => {
    const [kept, closed] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    opened.push(kept);
    await closed.close();
    const { rowCount } = await kept.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      closed.connection.database,
    ]);
    expect(rowCount).toBe(0);
  });

  it('a test database is reached by its address, too', async () => {
    const database = await open();
    const { default: pg } = await import('pg');
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query('SELECT current_database() AS name');
    await client.end();
    expect(rows[0]?.name).toBe(database.connection.database);
  });
});
