import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@rstest/core';
import pg from 'pg';
import { type DatabaseLog, silentLog } from './database-log';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres';
import { makeScratchFolder } from './testing/scratch-folder';
import { groupOf, pidOf, serverProcesses, signalAll } from './testing/server-processes';

const scratch = makeScratchFolder();
const isRoot = process.getuid?.() === 0;

const running: EmbeddedPostgres[] = [];
const strangers: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
});

async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, ...options });
  running.push(server);
  return server;
}

const newDataDir = async (): Promise<string> => path.join(await scratch(), 'postgres');

let seed: Promise<string> | null = null;
async function makeSeed(): Promise<string> {
  const dataDir = await newDataDir();
  await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
  return dataDir;
}

/** A data folder with a clean shutdown; copied, because initdb takes a second. */
async function usedDataDir(): Promise<string> {
  seed ??= makeSeed();
  const dataDir = await newDataDir();
  await promisify(execFile)('cp', ['-a', await seed, dataDir]);
  return dataDir;
}

async function ask(server: EmbeddedPostgres, query: string): Promise<unknown> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(server: EmbeddedPostgres, query: string, limitMs: number): Promise<unknown> {
  const from = performance.now();
  for (;;) {
    try {
      return await ask(server, query);
    } catch (error) {
      if (performance.now() - from > limitMs) throw error;
      await sleep(50);
    }
  }
}

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

/** Kills a server like a power cut, without any clean-up. */
async function kill(server: EmbeddedPostgres): Promise<void> {
  const pids = await serverProcesses(await pidOf(server));
  signalAll(pids, 'SIGKILL');
  while (!pids.every(isGone)) await sleep(10);
}

/** An unrelated program under PostgreSQL's account, whose pid PostgreSQL takes for a server's. */
async function startStranger(): Promise<ChildProcess> {
  const account = isRoot ? { uid: 65534, gid: 65534 } : {};
  const stranger = spawn('sleep', ['120'], { ...account, cwd: '/', stdio: 'ignore' });
  strangers.push(stranger);
  await once(stranger, 'spawn');
  return stranger;
}

const collectLog = (lines: string[]): DatabaseLog => ({
  debug() {},
  info: (line) => lines.push(line),
  warn: (line) => lines.push(line),
  error: (line) => lines.push(line),
});

describe('startEmbeddedPostgres', () => {
  it('the embedded database is durable, supports Chinese and listens on no port', async () => {
    const steps: string[] = [];
    const server = await start(await newDataDir(), { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual(['initialising', 'starting']);
    expect(server.startedByUs).toBe(true);
    expect(await ask(server, 'SELECT current_database()')).toBe('qihang');
    expect(await ask(server, 'SHOW fsync')).toBe('on');
    expect(await ask(server, 'SHOW synchronous_commit')).toBe('on');
    expect(await ask(server, 'SHOW data_checksums')).toBe('on');
    expect(await ask(server, 'SHOW listen_addresses')).toBe('');
    expect(await ask(server, 'SHOW server_encoding')).toBe('UTF8');
    // Character class that a trigram index uses; with a plain C locale these would not be letters.
    expect(await ask(server, `SELECT '我最近很焦虑' ~ '^[[:alpha:]]+$'`)).toBe(true);
    expect(await ask(server, `SELECT lower('ÄÉЖ')`)).toBe('äéж');
  });

  it('the server’s socket is its owner’s only, and the server is outside the terminal’s session, so that Ctrl-C does not end it before the drain', async () => {
    const server = await start(await usedDataDir());
    const folder = String(server.connection.host);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(Buffer.byteLength(path.join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect(await groupOf(await pidOf(server))).toBe(await pidOf(server));
    expect(await groupOf(process.pid)).not.toBe(await pidOf(server));
  });

  it('the server’s log contains nothing of users’ texts', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    await ask(server, 'CREATE TABLE numbers (number text PRIMARY KEY, CHECK (length(number) < 12))');
    await ask(server, `INSERT INTO numbers VALUES ('13800138000')`);
    await expect(ask(server, `INSERT INTO numbers VALUES ('13800138000')`)).rejects.toThrow();
    await expect(ask(server, `INSERT INTO numbers VALUES ('13900139000 and a secret')`)).rejects.toThrow();
    await expect(ask(server, `SELECT 'secret'::uuid`)).rejects.toThrow();
    const log = await readFile(`${dataDir}.log`, 'utf8');
    expect(log).toContain('ready to accept connections');
    // A process id may read 13800.
    expect(log).not.toMatch(/13800138000|13900139000|secret/);
  });

  it('a second process joins the server and leaves it running', async () => {
    const dataDir = await usedDataDir();
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second.startedByUs).toBe(false);
    expect(second.postmasterPid()).toBe(first.postmasterPid());
    await second.stop();
    expect(await ask(first, 'SELECT 1')).toBe(1);
  });

  it('the server runs on when its starter leaves, and ends with its last user', async () => {
    const dataDir = await usedDataDir();
    const starter = await start(dataDir);
    const joined = await start(dataDir);
    const pid = await pidOf(starter);
    await starter.stop();
    expect(await ask(joined, 'SELECT 1')).toBe(1);
    await joined.stop();
    expect(isGone(pid)).toBe(true);
    expect(await readdir(dataDir)).not.toContain('postmaster.pid');
  });

  it('the server ends when all its users leave at the same moment', async () => {
    const dataDir = await usedDataDir();
    const [first, ...others] = [await start(dataDir), await start(dataDir), await start(dataDir)];
    const pid = await pidOf(first);
    await Promise.all([first, ...others].map((server) => server.stop()));
    expect(isGone(pid)).toBe(true);
  });

  it('two processes that create the database at the same moment share one', async () => {
    const dataDir = await newDataDir();
    const servers = await Promise.all([start(dataDir), start(dataDir)]);
    expect(servers.filter(({ startedByUs }) => startedByUs)).toHaveLength(1);
    expect(await pidOf(servers[0])).toBe(await pidOf(servers[1]));
    expect((await readdir(path.dirname(dataDir))).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('four processes that start the server at the same moment share one', async () => {
    const dataDir = await usedDataDir();
    const servers = await Promise.all([1, 2, 3, 4].map(() => start(dataDir)));
    expect(servers.filter(({ startedByUs }) => startedByUs)).toHaveLength(1);
    expect(new Set(await Promise.all(servers.map(pidOf))).size).toBe(1);
    expect(await Promise.all(servers.map((server) => ask(server, 'SELECT current_database()')))).toEqual(
      Array(4).fill('qihang'),
    );
  });

  it('written rows survive a restart of the server', async () => {
    const dataDir = await usedDataDir();
    const first = await start(dataDir);
    await ask(first, `CREATE TABLE kept AS SELECT '留下来' AS word`);
    await first.stop();
    expect(await ask(await start(dataDir), 'SELECT word FROM kept')).toBe('留下来');
  });

  it('a half-made folder of a crashed first start does no harm', async () => {
    const dataDir = await newDataDir();
    await mkdir(`${dataDir}.initialising-0badcafe`);
    await writeFile(path.join(`${dataDir}.initialising-0badcafe`, 'PG_VERSION'), '18\n');
    expect(await ask(await start(dataDir), 'SELECT 1')).toBe(1);
  });

  it('the socket lies in a short folder when the data folder’s path is too long for one', async () => {
    const dataDir = path.join(await scratch(), 'x'.repeat(90), 'postgres');
    const server = await start(dataDir);
    const folder = String(server.connection.host);
    expect(folder).not.toBe(dataDir);
    expect(await ask(server, 'SELECT 1')).toBe(1);
    expect((await start(dataDir)).startedByUs).toBe(false);
    await Promise.all(running.splice(0).map((each) => each.stop()));
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  it.runIf(isRoot)(
    'the data stay in the operator’s folder even below one that is closed to the account nobody',
    async () => {
      const closed = path.join(await scratch(), 'closed');
      await mkdir(closed, { mode: 0o700 });
      await chmod(closed, 0o700);
      const dataDir = path.join(closed, 'data', 'postgres');
      const first = await start(dataDir);
      await ask(first, 'CREATE TABLE kept AS SELECT 1 AS one');
      await kill(first);
      expect(await askUntilAnswered(first, 'SELECT one FROM kept', 10_000)).toBe(1);
      expect((await start(dataDir)).startedByUs).toBe(false);
      expect((await stat(dataDir)).uid).toBe(65534);
    },
  );
});

describe('a start that cannot succeed', () => {
  const problem = async (
    dataDir: string,
    options: Partial<EmbeddedPostgresOptions> = {},
  ): Promise<string> => {
    const error = await start(dataDir, options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'DatabaseStartError' });
    const message = error instanceof Error ? error.message : '';
    expect(message).not.toContain('\n');
    return message;
  };

  it('a start says so when the data folder is a file', async () => {
    const folder = await scratch();
    await writeFile(path.join(folder, 'file'), '');
    expect(await problem(path.join(folder, 'file', 'postgres'))).toMatch(
      /file stands where a folder is needed/,
    );
  });

  it('a start leaves a folder with other contents alone', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'thesis.txt'), 'years of work');
    expect(await problem(dataDir)).toMatch(/holds files but no database/);
    expect(await readdir(dataDir)).toEqual(['thesis.txt']);
  });

  it('a start names the PostgreSQL version that older data need', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'PG_VERSION'), '17\n');
    expect(await problem(dataDir)).toMatch(/made by PostgreSQL 17 and this release has 18/);
  });

  it('a failed start shows PostgreSQL’s own message', async () => {
    expect(await problem(await usedDataDir(), { settings: { shared_buffers: 'plenty' } })).toMatch(
      /could not be started in .*: invalid value for parameter "shared_buffers"/,
    );
  });

  it('a start gives up on a server that holds the data and does not answer', async () => {
    const dataDir = await usedDataDir();
    const hung = await start(dataDir);
    const pids = await serverProcesses(await pidOf(hung));
    signalAll(pids, 'SIGSTOP');
    const message = await problem(dataDir, { heldMs: 100 }).finally(() => signalAll(pids, 'SIGCONT'));
    expect(message).toMatch(new RegExp(`process ${pids[0]}\\) holds .* and does not answer`));
  });

  it('a start points to DATABASE_URL where the programs do not run', async () => {
    const packageDir = await scratch();
    await writeFile(path.join(packageDir, 'package.json'), '{"version":"18.4.0"}');
    await mkdir(path.join(packageDir, 'native'));
    expect(await problem(await newDataDir(), { packageDir })).toMatch(/set DATABASE_URL/);
  });
});

describe('a server that died', () => {
  it('F32 a killed database is started again and answers within 10 s', async () => {
    const lines: string[] = [];
    const server = await start(await usedDataDir(), { log: collectLog(lines) });
    await ask(server, 'CREATE TABLE kept AS SELECT 7 AS seven');
    const before = await pidOf(server);
    await kill(server);
    expect(await askUntilAnswered(server, 'SELECT seven FROM kept', 10_000)).toBe(7);
    expect(await pidOf(server)).not.toBe(before);
    expect(lines).toContain('the embedded database runs again');
  });

  it('the pool survives the loss of one backend, which makes PostgreSQL drop all others', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    const lease = `SELECT pid FROM pg_stat_activity WHERE application_name = 'qihang lease'`;
    const lost = Number(await ask(server, lease));
    signalAll([lost], 'SIGKILL');
    let held: unknown = lost;
    while (held === lost || held === undefined) held = await askUntilAnswered(server, lease, 10_000);
    expect((await start(dataDir)).startedByUs).toBe(false);
    await Promise.all(running.splice(0).map((each) => each.stop()));
    expect(await readdir(dataDir)).not.toContain('postmaster.pid');
  });

  /** A data folder after a crash, whose lock file holds a pid that another program has now. */
  async function crashedWithLockOf(pid: number): Promise<string> {
    const dataDir = await usedDataDir();
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const locks = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => path.join(dataDir, name));
    const contents = await Promise.all(locks.map((file) => readFile(file, 'utf8')));
    await server.stop();
    for (const [index, file] of locks.entries()) {
      await writeFile(file, (contents[index] ?? '').replace(/^-?\d+/, String(pid)));
    }
    return dataDir;
  }

  it('F37 a stale postmaster.pid whose number another program has now: the server starts cleanly and leaves that program alone', async () => {
    const stranger = await startStranger();
    const lines: string[] = [];
    const server = await start(await crashedWithLockOf(stranger.pid ?? 0), { log: collectLog(lines) });
    expect(server.startedByUs).toBe(true);
    expect(await ask(server, 'SELECT 1')).toBe(1);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    expect(lines.join()).toMatch(/lock .* was freed/);
  });

  it('F37 a stale postmaster.pid whose number another database server has now: both run', async () => {
    const other = await start(await usedDataDir());
    const server = await start(await crashedWithLockOf(await pidOf(other)));
    expect(server.startedByUs).toBe(true);
    expect(await ask(other, 'SELECT 1')).toBe(1);
    expect(await pidOf(server)).not.toBe(await pidOf(other));
  });

  it('F37 a stale postmaster.pid with our own number, and one that is cut short', async () => {
    const dataDir = await crashedWithLockOf(process.pid);
    const server = await start(dataDir);
    expect(await ask(server, 'SELECT 1')).toBe(1);
    await server.stop();
    await writeFile(path.join(dataDir, 'postmaster.pid'), '4242424\n');
    expect(await ask(await start(dataDir), 'SELECT 1')).toBe(1);
  });

  it('F37 a postmaster.pid that is still empty is waited for, and freed when no server fills it', async () => {
    const dataDir = await usedDataDir();
    await writeFile(path.join(dataDir, 'postmaster.pid'), '');
    const began = performance.now();
    expect(await ask(await start(dataDir), 'SELECT 1')).toBe(1);
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });
});
