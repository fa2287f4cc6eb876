import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { LastMoment } from '../concurrency/last-moment';
import { isDiskFull } from './database-errors';
import { type DatabaseLog, silentLog } from './database-log';
import { destroy } from './destroy-connection';
import { type Listen, makeListener } from './listen';
import { shareTrips } from './shared-trips';

export { isDatabaseUnavailable } from './database-errors';

/** Settings of the server's configuration that this module reads. */
export interface DatabaseSettings {
  readonly DATABASE_POOL: number;
  readonly DATABASE_STATEMENT_MS: number;
  /** Time that a query may wait for a connection before it fails, ms; 3 s when absent. */
  readonly DATABASE_CONNECT_MS?: number;
}

/** Access of one process to the database. */
export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  /** Subscribes to `NOTIFY` of any process; see {@link Listen}. */
  readonly listen: Listen;
  /** When the server last refused a write because its disk is full. */
  readonly refusedForSpace: LastMoment;
  close(): Promise<void>;
}

/** One open transaction of drizzle. */
export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

const CONNECT_MS = 3_000;
/** Time after the server's own statement limit after which the server counts as hung, ms. */
const HUNG_AFTER_MS = 500;
const IDLE_MS = 30_000;
const CLOSE_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Calls `onError` with every error of a query, whether it is awaited or the pool's own, which takes a callback. */
function watchQueries(client: pg.PoolClient, onError: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        if (error) onError(error);
        callback(error, ...rest);
      };
      return query(...args);
    }
    const result = query(...args);
    if (result instanceof Promise) result.catch(onError);
    return result;
  };
  client.query = watched as typeof client.query;
}

/**
 * Opens the pool. No connection is made before the first query. After an outage the queries under way have failed
 * (see {@link isDatabaseUnavailable}), and later queries connect again by themselves.
 */
export function connectDatabase(
  connection: pg.PoolConfig,
  settings: DatabaseSettings,
  log: DatabaseLog = silentLog,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: settings.DATABASE_POOL,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_MS ?? CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: settings.DATABASE_STATEMENT_MS,
    query_timeout: settings.DATABASE_STATEMENT_MS + HUNG_AFTER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'qihang',
    pipeline: true,
  });
  shareTrips(pool);
  // Without these two handlers a lost connection would end the process: the pool's handler covers idle connections
  // only, and a connection in the middle of a transaction has none. The query itself fails in either case.
  pool.on('error', (error) => log.warn(`an idle database connection broke: ${error.message}`));
  const refusedForSpace = new LastMoment();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    watchQueries(client, (error) => {
      // The next query on it would wait behind the reply that never came.
      if (error instanceof Error && error.message === 'Query read timeout') destroy(client);
      if (isDiskFull(error)) refusedForSpace.note();
    });
  });
  const listener = makeListener(connection, log);
  let closed: Promise<unknown> | null = null;
  return {
    db: drizzle(pool),
    pool,
    listen: listener.listen,
    refusedForSpace,
    async close() {
      closed ??= Promise.all([listener.close(), pool.end()]);
      // Queries under way end by their own limit; a hung server must not delay the shutdown.
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
