import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, type Database } from './client';
import { silentLog } from './database-log';
import { LEASE_LOCK } from './embedded/lease';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { migrateDatabase, withClient } from './migrate';
import { readMigrations } from './migrations';
import { findServerRoot } from './package-root';
import { PRODUCT_ROLE } from './product-role';
import { fastFolder } from './testing/fast-folder';

/** A migrated, empty database for one test file. */
export interface TestDatabase extends Database {
  /** For connections beside the pool, and for a server under test that opens its own. */
  readonly connection: pg.PoolConfig;
  /** The same as an address, for `DATABASE_URL`. */
  readonly url: string;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

interface TestDatabaseOptions {
  readonly poolSize?: number;
  readonly statementMs?: number;
  readonly connectMs?: number;
  /** Queries with the rights that the product has on its embedded database, instead of all. */
  readonly asProduct?: boolean;
}

/** Folder of this checkout's cluster; its path distinguishes checkouts and users. */
async function clusterDir(): Promise<string> {
  const place = createHash('sha256').update(findServerRoot()).digest('hex').slice(0, 12);
  return path.join(await fastFolder(), `qihang-test-${process.getuid?.() ?? 0}-${place}`, 'postgres');
}

/** Durability is off, as a test cluster holds nothing of value. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  autovacuum: 'off',
};

const TEMPLATE_LOCK = 7_210_003;
/** Lock of the process that ends the cluster; see `test-cluster-reaper.mjs`. */
const REAPER_LOCK = 7_210_004;

interface TestCluster {
  readonly connection: pg.PoolConfig;
  readonly template: string;
  readonly admin: pg.Pool;
}

/** Name of the template from a hash of the migrations, so that a changed migration makes a new one; the number counts other changes. */
const templateName = (): string => {
  const hashes = readMigrations().map(({ hash }) => hash);
  return `template_${createHash('sha256').update(`1${hashes.join()}`).digest('hex').slice(0, 16)}`;
};

async function ensureTemplate(connection: pg.PoolConfig, template: string): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    const isReady = async () =>
      (await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [template]))
        .rowCount === 1;
    if (await isReady()) return;
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await isReady()) return;
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template}`);
    await migrateDatabase({ ...connection, database: template }, { hasProductRole: true });
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
}

/** Starts the reaper, because the cluster must end some time after its last user, however that user ends. */
async function ensureReaper(connection: pg.PoolConfig): Promise<void> {
  const isHeld = await withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted`,
      [REAPER_LOCK],
    );
    return rowCount !== 0;
  });
  if (isHeld) return;
  const script = path.join(findServerRoot(), 'src', 'database', 'test-cluster-reaper.mjs');
  const args = [script, String(connection.host), String(REAPER_LOCK), String(LEASE_LOCK)];
  spawn(process.execPath, args, { detached: true, stdio: 'ignore', env: {} }).unref();
}

/** Makes a damaged cluster again: without fsync a power cut may have broken it, and it holds nothing of value. */
async function startCluster(dataDir: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, log: silentLog, settings: SETTINGS };
  await mkdir(path.dirname(dataDir), { recursive: true });
  try {
    return await startEmbeddedPostgres(options);
  } catch {
    await rm(dataDir, { recursive: true, force: true });
    return startEmbeddedPostgres(options);
  }
}

async function joinCluster(): Promise<TestCluster> {
  const { connection } = await startCluster(await clusterDir());
  const template = templateName();
  await Promise.all([ensureTemplate(connection, template), ensureReaper(connection)]);
  const admin = new pg.Pool({ ...connection, database: 'postgres', max: 2, allowExitOnIdle: true });
  admin.on('error', () => {});
  return { connection, template, admin };
}

let cluster: Promise<TestCluster> | null = null;

/**
 * A database of its own for a test file, in the real PostgreSQL: one cluster for all files that run on this machine
 * (started by the first, ended some seconds after the last), one migrated template, copied in well under 300 ms.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.close());
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  cluster ??= joinCluster();
  const { connection: shared, template, admin } = await cluster;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = { ...shared, database: name };
  const own = options.asProduct ? { ...connection, user: PRODUCT_ROLE } : connection;
  const database = connectDatabase(own, {
    DATABASE_POOL: options.poolSize ?? 10,
    DATABASE_STATEMENT_MS: options.statementMs ?? 20_000,
    DATABASE_CONNECT_MS: options.connectMs ?? 20_000,
  });
  return {
    ...database,
    connection,
    url: `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(String(shared.host))}`,
    async close() {
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
