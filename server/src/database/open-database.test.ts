import path from 'node:path';
import { afterEach, describe, expect, it } from '@rstest/core';
import { parseConfig } from '../config';
import { silentLog } from './database-log';
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database';
import { createTestDatabase } from './test-database';
import { makeScratchFolder } from './testing/scratch-folder';

const scratch = makeScratchFolder();
const opened: OpenedDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(environment: Record<string, string>, options?: OpenOptions): Promise<OpenedDatabase> {
  const database = await openDatabase(parseConfig(environment), silentLog, options);
  opened.push(database);
  return database;
}

const tables = async ({ database }: OpenedDatabase): Promise<string[]> => {
  const { rows } = await database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  return rows.map(({ tablename }) => tablename);
};

describe('openDatabase', () => {
  it('opens the embedded database below DATA_DIR, and lets a command join it', async () => {
    const folder = await scratch();
    const server = await open({ DATA_DIR: folder });
    const command = await open({ DATA_DIR: folder });
    expect(server.embedded && command.embedded).toBe(true);
    expect(await tables(command)).toContain('messages');
    expect(String(server.connection.host)).toBe(path.join(folder, 'postgres'));
    await command.close();
    expect(await tables(server)).toContain('users');
  });

  it('with `migrate: false` the schema is left as it is', async () => {
    const folder = await scratch();
    expect(await tables(await open({ DATA_DIR: folder }, { migrate: false }))).toEqual([]);
  });

  it('DATABASE_URL leads to a server of the operator', async () => {
    const other = await createTestDatabase();
    const server = await open({ DATABASE_URL: other.url });
    expect(server.embedded).toBe(false);
    expect(await tables(server)).toContain('messages');
    for (const database of opened.splice(0)) await database.close();
    await other.close();
  });

  it('an unusable server is reported in one line that names DATABASE_URL without its password', async () => {
    const environment = { DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:9/qihang' };
    const failed = open(environment, { serverWaitMs: 200 });
    await expect(failed).rejects.toThrow(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED.*$/);
    await expect(failed).rejects.not.toThrow(/hunter2/);
  });
});
