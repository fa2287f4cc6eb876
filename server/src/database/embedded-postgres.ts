import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { DatabaseLog } from './database-log';
import { copyPlaces, locateBinaries } from './embedded/binaries';
import { ensureCluster } from './embedded/create-data-folder';
import { fileProblem } from './embedded/start-error';
import { type ServerOptions, Supervisor } from './embedded/supervisor';
import { chooseAccount } from './embedded/system-account';

export { DatabaseStartError } from './embedded/start-error';

export interface EmbeddedPostgresOptions {
  /** Folder of the database's files; created when it does not exist. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Database of `connection`; created when it does not exist. */
  readonly database?: string;
  /** Server settings that are added to, or replace, the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before a slow step: the first start creates the database (about a second). */
  readonly onProgress?: (step: 'initialising' | 'starting') => void;
  /** Time that a silent server may hold the data before the start fails, ms; 30 s when absent. */
  readonly heldMs?: number;
  /** Npm package with the binaries; found by platform when absent. */
  readonly packageDir?: string;
}

export interface EmbeddedPostgres {
  /** For `pg.Pool` and `pg.Client`; stays valid when the server is restarted. */
  readonly connection: PoolConfig;
  /** False when a running server was joined. */
  readonly startedByUs: boolean;
  /** Pid of the server, for tests that kill it. */
  readonly postmasterPid: () => number | undefined;
  /**
   * Releases the server, and ends it when no other process uses it: the product's server, an operator's command or
   * the successor of a killed process.
   */
  stop(): Promise<void>;
}

const SETTINGS: Readonly<Record<string, string>> = {
  cluster_name: 'qihang',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors and their details quote users' texts, so only the server's own life cycle is logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // Compilation and helper processes do not pay off for small queries, and disturb two cores.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '256MB',
  // Recovery flushes all files first: with one call instead of a thousand.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

const HELD_MS = 30_000;

async function prepare(options: EmbeddedPostgresOptions): Promise<ServerOptions> {
  const { log, onProgress } = options;
  const wanted = path.resolve(options.dataDir);
  const account = await chooseAccount(wanted);
  const binaries = await locateBinaries({
    account,
    log,
    copyTo: copyPlaces(account, wanted),
    packageDir: options.packageDir,
  });
  await ensureCluster({
    dataDir: wanted,
    account,
    binaries,
    onProgress: (step) => {
      log.info(`making the database in ${wanted}`);
      onProgress?.(step);
    },
  });
  return {
    dataDir: await realpath(wanted),
    account,
    binaries,
    log,
    settings: { ...SETTINGS, ...options.settings },
    logFile: `${wanted}.log`,
    onStarting: () => onProgress?.('starting'),
    heldMs: options.heldMs ?? HELD_MS,
  };
}

async function startSupervised(
  options: EmbeddedPostgresOptions,
  database: string,
): Promise<{ supervisor: Supervisor; startedByUs: boolean }> {
  const supervisor = new Supervisor(await prepare(options));
  const { startedByUs } = await supervisor.start();
  try {
    await supervisor.ensureDatabase(database);
    return { supervisor, startedByUs };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/**
 * Starts PostgreSQL on a data folder, or joins the server that already runs on it, and keeps it running: a server
 * that dies is started again within seconds.
 *
 * @throws DatabaseStartError with one line that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const database = options.database ?? 'qihang';
  const { supervisor, startedByUs } = await startSupervised(options, database).catch((error: unknown) => {
    throw fileProblem(options.dataDir, error);
  });
  return {
    connection: { ...supervisor.endpoint(), database, ssl: false },
    startedByUs,
    postmasterPid: () => supervisor.postmasterPid(),
    stop: () => supervisor.stop(),
  };
}
