import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { parseConfig } from '../config';
import { silentLog } from '../database/database-log';
import { openDatabase } from '../database/open-database';
import { users } from '../database/schema';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { makeScratchFolder } from '../database/testing/scratch-folder';
import { runCli } from './run-cli';

const scratch = makeScratchFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insert(users)
    .values({ id: crypto.randomUUID(), username: '13800138000', passwordHash: 'x' });
});
afterAll(() => database.close());

async function run(args: readonly string[], environment: Record<string, string>) {
  const said: string[] = [];
  const printed: string[] = [];
  const terminal = {
    out: (line: string) => printed.push(line),
    say: (line: string) => said.push(line),
    ask: null,
  };
  return { code: await runCli(args, environment, terminal), said, printed };
}

describe('npm run backup and npm run restore', () => {
  it('backup and restore take everything from a running server to an empty machine, which then starts with it', async () => {
    const folder = await scratch();
    const file = path.join(folder, 'all.gz');
    const backup = await run(['backup', file], { DATABASE_URL: database.url });
    expect(backup).toMatchObject({ code: 0, printed: [] });
    expect(backup.said).toEqual([expect.stringMatching(/^1 user and 0 messages are in .*all\.gz/)]);

    const machine = { DATA_DIR: path.join(folder, 'data') };
    const restore = await run(['restore', file], machine);
    expect(restore).toMatchObject({ code: 0, printed: [] });
    expect(restore.said.at(-1)).toMatch(/^1 user and 0 messages are back, as they were on 20/);

    const opened = await openDatabase(parseConfig(machine), silentLog);
    const found = await opened.database.db.select().from(users).where(eq(users.username, '13800138000'));
    expect(found).toHaveLength(1);
    const again = await run(['restore', file], machine);
    await opened.close();
    expect(again.code).toBe(1);
    expect(again.said.at(-1)).toMatch(/already holds users/);
  });

  it('a file without a folder lies where the operator typed the command, not where npm runs it', async () => {
    const folder = await scratch();
    const before = process.env.INIT_CWD;
    process.env.INIT_CWD = folder;
    try {
      const { code } = await run(['backup', 'all.gz'], { DATABASE_URL: database.url });
      expect([code, await readdir(folder)]).toEqual([0, ['all.gz']]);
    } finally {
      if (before === undefined) delete process.env.INIT_CWD;
      else process.env.INIT_CWD = before;
    }
  });

  it('backup and restore report a fault in one line', async () => {
    const folder = await scratch();
    const environment = { DATABASE_URL: database.url };
    const lines = async (args: readonly string[]) => {
      const { code, said } = await run(args, environment);
      expect(said).toHaveLength(1);
      expect(said[0]).not.toContain('\n');
      return `${code} ${said[0]}`;
    };
    expect(await lines(['backup'])).toMatch(/^2 .*give one file/);
    expect(await lines(['restore', 'a', 'b'])).toMatch(/^2 .*give one file/);
    expect(await lines(['backup', path.join(folder, 'no', 'all.gz')])).toMatch(/^1 .*cannot be written/);
    expect(await lines(['restore', path.join(folder, 'missing.gz')])).toMatch(/^1 .*no such file/);
  });
});
