import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { silentLog } from './database-log';
import { encodingFault, inTransaction, migrateDatabase, requireVersion, withClient } from './migrate';
import { applyMigrations, defaultMigrationsFolder, readMigrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';
import { bundleForNode } from './testing/bundle-for-node';

let database: TestDatabase;
const empty: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const name of empty) await database.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await database.close();
});

async function emptyDatabase(options = ''): Promise<pg.PoolConfig> {
  const name = `test_empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await database.pool.query(`CREATE DATABASE ${name} ${options}`);
  empty.push(name);
  return { ...database.connection, database: name };
}

const applied = (connection: pg.PoolConfig): Promise<number> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
    return rows[0]?.count;
  });

/** The product's migrations and one more step. */
async function folderWith(statement: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qihang-migrations-'));
  await cp(defaultMigrationsFolder(), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: '9999_next' });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(folder, '9999_next.sql'), statement);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

describe('migrateDatabase', () => {
  it('four processes that migrate at once all succeed, and every step is applied once', async () => {
    const connection = await emptyDatabase();
    const program = await bundleForNode('database/testing/migrate-once.ts');
    const run = () => promisify(execFile)(process.execPath, [program.file, JSON.stringify(connection)]);
    const ends = await Promise.allSettled([run(), run(), run(), run()]);
    await program.remove();
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(await applied(connection)).toBe(readMigrations().length);
  });

  it('a new database that cannot hold Chinese is refused with the way to make one; one in use is warned of', async () => {
    const ascii = await emptyDatabase(
      `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    await expect(migrateDatabase(ascii)).rejects.toThrow(
      /^DATABASE_URL: the database stores text as SQL_ASCII, not as UTF8: make one with CREATE DATABASE/,
    );
    await withClient(ascii, async (client) => {
      await applyMigrations(client, readMigrations().slice(0, -1));
    });
    const warned: string[] = [];
    await migrateDatabase(ascii, { log: { ...silentLog, warn: (line) => warned.push(line) } });
    expect(warned).toEqual([expect.stringContaining('SQL_ASCII')]);
    expect(await applied(ascii)).toBe(readMigrations().length);
  });

  it('migrating leaves the same tables and records as drizzle’s own migrator', async () => {
    const [ours, theirs] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    await migrateDatabase(ours);
    const migrateWithDrizzle = (connection: pg.PoolConfig) =>
      withClient(connection, (client) =>
        migrate(drizzle(client), { migrationsFolder: defaultMigrationsFolder() }),
      );
    await migrateWithDrizzle(theirs);
    await migrateWithDrizzle(ours);
    const record = (connection: pg.PoolConfig) =>
      withClient(
        connection,
        async (client) => (await client.query('SELECT * FROM drizzle.__drizzle_migrations')).rows,
      );
    expect(await record(ours)).toEqual(await record(theirs));
    await migrateDatabase(theirs);
    expect(await record(theirs)).toEqual(await record(ours));
  });

  it('a later step is applied to a database in use, and nothing of it when it fails', async () => {
    const connection = await emptyDatabase();
    await migrateDatabase(connection);
    const before = await applied(connection);
    const broken = await folderWith(
      'CREATE TABLE half (id int);--> statement-breakpoint\nSELECT no_such_function();',
    );
    await expect(migrateDatabase(connection, { migrationsFolder: broken.folder })).rejects.toThrow(
      'no_such_function',
    );
    const next = await folderWith('CREATE TABLE half (id int);');
    await migrateDatabase(connection, { migrationsFolder: next.folder });
    expect(await applied(connection)).toBe(before + 1);
    await Promise.all([broken.remove(), next.remove()]);
  });

  it('F71 a program of before an upgrade is stopped with one line, and leaves the newer schema as it is', async () => {
    const connection = await emptyDatabase();
    const next = await folderWith('CREATE TABLE added_by_the_next_release (id int);');
    await migrateDatabase(connection, { migrationsFolder: next.folder });
    const before = await applied(connection);
    const error = await migrateDatabase(connection).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringMatching(/^the database was brought up to date by a newer version[^\n]*$/),
    });
    expect(await applied(connection)).toBe(before);
    await migrateDatabase(connection, { migrationsFolder: next.folder });
    await next.remove();
  });

  it('a PostgreSQL that is too old is refused with one clear line', async () => {
    const old = { query: async () => ({ rows: [{ version: '140012' }] }) };
    await expect(requireVersion(old as unknown as pg.ClientBase)).rejects.toThrow(
      'PostgreSQL 14 is too old: DATABASE_URL must lead to version 15 or newer',
    );
  });
});

describe('on a connection', () => {
  /** A connection that answers every statement with this row, or fails at some. */
  function aClient(row: object, failing: (text: string) => boolean = () => false) {
    const said: string[] = [];
    const client = {
      async query(text: string) {
        said.push(text);
        if (failing(text)) throw new Error(`${text} failed`);
        return { rows: [row] };
      },
    };
    return { said, client: client as unknown as pg.ClientBase };
  }

  it('PostgreSQL 15 is new enough from its first version on', async () => {
    await requireVersion(aClient({ version: '150000' }).client);
    await requireVersion(aClient({ version: '180004' }).client);
    await expect(requireVersion(aClient({ version: '149999' }).client)).rejects.toThrow('PostgreSQL 14');
  });

  it('an encoding is at fault where it is any other than UTF8', async () => {
    expect(await encodingFault(aClient({ encoding: 'UTF8' }).client)).toBeNull();
    expect(await encodingFault(aClient({ encoding: 'LATIN1' }).client)).toContain('as LATIN1, not as UTF8');
  });

  it('a transaction is committed with its result, or rolled back with its own failure', async () => {
    await withClient(database.connection, async (client) => {
      await client.query('CREATE TEMPORARY TABLE kept (number int)');
      const keep = (number: number) => client.query('INSERT INTO kept VALUES ($1)', [number]);
      const kept = async () => (await client.query('SELECT number FROM kept')).rows.map((row) => row.number);
      const good = inTransaction(client, async () => {
        await keep(1);
        return 7;
      });
      expect(await good).toBe(7);
      const failing = inTransaction(client, async () => {
        await keep(2);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await kept()).toEqual([1]);
    });
  });

  it('a transaction that begins as one that only reads writes nothing', async () => {
    await withClient(database.connection, async (client) => {
      const writing = inTransaction(client, () => client.query('DELETE FROM users'), 'BEGIN READ ONLY');
      await expect(writing).rejects.toMatchObject({ code: '25006' });
    });
  });

  it('a transaction whose end fails says so, but with its own failure where it had one', async () => {
    const bad = aClient({}, (text) => text === 'ROLLBACK');
    await expect(inTransaction(bad.client, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const late = aClient({}, (text) => text === 'COMMIT');
    await expect(inTransaction(late.client, async () => 7)).rejects.toThrow('COMMIT failed');
    expect(late.said.at(-1)).toBe('ROLLBACK');
  });
});
