import pg from 'pg';
import { type DatabaseLog, silentLog } from './database-log';
import { DatabaseStartError } from './embedded/start-error';
import { applyMigrations, type Migration, newestApplied, readMigrations } from './migrations';
import { grantProductRole } from './product-role';

const OLDEST_MAJOR = 15;
/** Advisory lock around schema changes; without it processes that start together crash (drizzle#874). */
export const SCHEMA_LOCK = 7_210_002;

interface MigrateOptions {
  readonly migrationsFolder?: string;
  readonly log?: DatabaseLog;
  /** Whether the server is our own, where the product has a role besides the owner. */
  readonly hasProductRole?: boolean;
}

/** @throws DatabaseStartError when the server is older than the product needs */
export async function requireVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new DatabaseStartError(
      `PostgreSQL ${major} is too old: DATABASE_URL must lead to version ${OLDEST_MAJOR} or newer`,
    );
  }
}

/**
 * Characters as the database stores them. In any encoding but UTF8 it cannot hold all of Unicode, and in SQL_ASCII it
 * counts and compares bytes: Chinese is cut in mid-character, and search does not find it.
 * @returns what is wrong, one line for the operator; null for UTF8
 */
export async function encodingFault(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  );
  const encoding = rows[0]?.encoding ?? '';
  return encoding === 'UTF8'
    ? null
    : `the database stores text as ${encoding}, not as UTF8: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`;
}

/** Runs a task on a connection of its own without time limits, as a migration of a large table may take long. */
export async function withClient<T>(
  connection: pg.PoolConfig,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'qihang maintenance',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs a task in a transaction, all or nothing. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  task: () => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  await client.query(begin);
  try {
    const result = await task();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Refuses a schema that this program does not know, because it would answer with failures what it cannot read (F71).
 * @throws DatabaseStartError
 */
async function refuseNewer(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const applied = await newestApplied(client);
  const known = migrations.at(-1)?.when ?? 0;
  if (applied === null || applied <= known) return;
  throw new DatabaseStartError(
    'the database was brought up to date by a newer version of this program: start that version again, or restore a backup that was made before the upgrade into an empty database',
  );
}

/**
 * Migrates the schema to the current version. Any number of processes may do so at once: one works, the others wait
 * and find nothing left to do.
 * A database that is in use already is migrated whatever its encoding, with a warning.
 * @throws DatabaseStartError when PostgreSQL is older than 15, the schema newer than this program, or a new database not
 *   UTF8
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  options: MigrateOptions = {},
): Promise<void> {
  const { migrationsFolder, log = silentLog, hasProductRole = false } = options;
  const migrations = readMigrations(migrationsFolder);
  await withClient(connection, async (client) => {
    await requireVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
    await refuseNewer(client, migrations);
    const fault = await encodingFault(client);
    if (fault !== null && (await newestApplied(client)) === null) {
      throw new DatabaseStartError(`DATABASE_URL: ${fault}`);
    }
    if (fault !== null) log.warn(`DATABASE_URL: ${fault}, and move there with backup and restore`);
    const applied = await inTransaction(client, () => applyMigrations(client, migrations));
    if (applied > 0) log.info(`the database schema was brought up to date (${applied} steps)`);
    if (hasProductRole) {
      const { password } = connection;
      await grantProductRole(client, typeof password === 'string' ? password : undefined);
    }
  });
}
