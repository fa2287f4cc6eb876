import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { fillWithPreparedData, PREPARED_DATABASE } from '../../prepared-data';
import { type Environment, startApi } from './api-process';

/** A PostgreSQL of the tests, in which each test gets a database. */
export interface Cluster {
  /**
   * Creates the copy of a database to which nobody is connected, by default of one on which the product has started once.
   * @returns its `DATABASE_URL`
   */
  createDatabase(copyOf?: string): Promise<string>;
  /** @returns `DATABASE_URL` of a new one without any table */
  createEmptyDatabase(): Promise<string>;
  dispose(): Promise<void>;
}

/** More connections than the processes of two concurrent tests can hold. */
const CONNECTIONS = 190;

export const CODE = 'E2E-WELCOME';

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** Process id of the embedded server of a data folder. */
export const postmasterOf = (dataDir: string): number => Number(postmasterFile(dataDir)[0]);

/** `DATABASE_URL` of that server: by its socket, or its port where it has none. */
export function embeddedUrl(dataDir: string, database = 'qihang'): string {
  const [, , , port = '', folder = ''] = postmasterFile(dataDir);
  const host = path.resolve(dataDir, 'postgres', folder);
  return `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Process ids of a server and all its backends. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster);
  return [postmaster, ...children.map(([pid]) => pid ?? 0)].filter((pid) => pid > 1);
}

/** Sends a signal to each process; one that has ended with its parent meanwhile is ignored. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Creates a folder for the test's data; PostgreSQL's own account must be able to traverse it. */
export function makeDataDir(parent = os.tmpdir()): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(parent, 'qihang-faults-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts an API on an embedded database and uses only the database. */
export async function startCluster(): Promise<Cluster> {
  const folder = makeDataDir();
  fillWithPreparedData(folder.path);
  const holder = await startApi({ DATA_DIR: folder.path, DATABASE_POOL: String(CONNECTIONS) });
  const admin = new pg.Client({ connectionString: embeddedUrl(folder.path) });
  await admin.connect();
  let count = 0;
  const copy = async (template: string) => {
    count += 1;
    await admin.query(`CREATE DATABASE faults_${count} TEMPLATE ${template}`);
    return embeddedUrl(folder.path, `faults_${count}`);
  };
  return {
    createDatabase: (copyOf) =>
      copy(copyOf === undefined ? PREPARED_DATABASE : new URL(copyOf).pathname.slice(1)),
    createEmptyDatabase: () => copy('template1'),
    async dispose() {
      await admin.end();
      await holder.stop();
      folder.remove();
    },
  };
}

/** One query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Settings that all processes under test have in common. */
export const settingsFor = (vendor: {
  readonly baseUrl: string;
  readonly key: string;
  readonly name: string;
}): Environment => ({
  BOOTSTRAP_INVITATION_CODE: CODE,
  AI_PROVIDER: 'openai',
  AI_BASE_URL: vendor.baseUrl,
  AI_MODEL: 'scripted',
  AI_API_KEY: vendor.key,
  AI_VENDOR_NAMES: vendor.name,
  LIMIT_ADDRESS_PER_MINUTE: '100000',
  LIMIT_MESSAGES_PER_MINUTE: '100000',
  LIMIT_USER_PERCENT: '100000',
  LIMIT_RUNNING_PER_USER: '50',
  // With several concurrent answers most of the text is in the journal, as on a busy machine.
  CHECKPOINT_WHOLE: '1',
  DAILY_MESSAGES: '100000',
  DAILY_TOKENS: '1000000000',
});
