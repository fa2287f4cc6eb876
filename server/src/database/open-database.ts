import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../config';
import { connectDatabase, type Database } from './client';
import { isDatabaseUnavailable } from './database-errors';
import type { DatabaseLog } from './database-log';
import { DatabaseStartError } from './embedded/start-error';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres';
import { migrateDatabase, requireVersion, withClient } from './migrate';
import { PRODUCT_ROLE } from './product-role';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL' | 'DATABASE_STATEMENT_MS'>;

export interface OpenOptions {
  /** False leaves the schema as it is: a backup before an upgrade must not perform the upgrade. */
  readonly migrate?: boolean;
  readonly migrationsFolder?: string;
  readonly onProgress?: EmbeddedPostgresOptions['onProgress'];
  /** Time that the server of `DATABASE_URL` may take to come up, ms. */
  readonly serverWaitMs?: number;
}

export interface OpenedDatabase {
  /** As {@link PRODUCT_ROLE} where the embedded database was brought up to date, else as the owner of the tables. */
  readonly database: Database;
  /** The owner's, for connections beside the pool, as of a backup or a restore. */
  readonly connection: pg.PoolConfig;
  /** That of `database`, as plain data. */
  readonly own: pg.PoolConfig;
  /** True for the embedded database, false for `DATABASE_URL`. */
  readonly embedded: boolean;
  /** Closes all connections, then releases the embedded server (see {@link startEmbeddedPostgres}). */
  close(): Promise<void>;
}

interface Source {
  readonly connection: pg.PoolConfig;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/** Connections beside this pool: for other processes, the operator's commands, listening and supervising. */
const OTHER_CONNECTIONS = 100;
const SERVER_WAIT_MS = 30_000;
const RETRY_MS = 500;

/** The server's error without its address, which holds a password. */
const unreachable = (cause: unknown): DatabaseStartError => {
  const said = cause instanceof Error ? cause.message || ('code' in cause ? cause.code : cause.name) : cause;
  return new DatabaseStartError(`DATABASE_URL: the database cannot be used: ${said}`, { cause });
};

async function reachServer(connection: pg.PoolConfig, waitMs: number, log: DatabaseLog): Promise<void> {
  const start = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await withClient(connection, requireVersion);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      if (!isDatabaseUnavailable(error) || performance.now() - start > waitMs) throw unreachable(error);
      if (isFirst) log.warn('the database of DATABASE_URL does not answer yet: waiting for it');
      await sleep(RETRY_MS);
    }
  }
}

async function findSource(config: DatabaseConfig, log: DatabaseLog, options: OpenOptions): Promise<Source> {
  if (config.DATABASE_URL !== null) {
    const connection = { connectionString: config.DATABASE_URL };
    await reachServer(connection, options.serverWaitMs ?? SERVER_WAIT_MS, log);
    return { connection, embedded: false, stop: async () => {} };
  }
  const dataDir = path.join(config.DATA_DIR, 'postgres');
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    onProgress: options.onProgress,
    settings: { max_connections: String(OTHER_CONNECTIONS + config.DATABASE_POOL) },
  });
  return { connection: server.connection, embedded: true, stop: () => server.stop() };
}

/**
 * Opens the product's database with its schema up to date: that of `DATABASE_URL`, or the embedded one below
 * `DATA_DIR`.
 * @throws DatabaseStartError whose message is one line for the operator
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: DatabaseLog,
  options: OpenOptions = {},
): Promise<OpenedDatabase> {
  const { connection, embedded, stop } = await findSource(config, log, options);
  const { migrate = true, migrationsFolder } = options;
  try {
    if (migrate) await migrateDatabase(connection, { migrationsFolder, log, hasProductRole: embedded });
  } catch (error) {
    await stop();
    throw error;
  }
  const own = embedded && migrate ? { ...connection, user: PRODUCT_ROLE } : connection;
  const database = connectDatabase(own, config, log);
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= database.close().then(stop);
    return closed;
  };
  return { database, connection, own, embedded, close };
}
