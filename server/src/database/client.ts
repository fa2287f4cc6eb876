import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseLog, silentLog } from './database-log';
import { destroy } from './destroy-connection';
import { type Listen, makeListener } from './listen';

export { isDatabaseUnavailable } from './database-errors';

/** The settings that this module reads of the server's configuration. */
export interface DatabaseSettings {
  readonly DATABASE_POOL: number;
  readonly DATABASE_STATEMENT_MS: number;
  /** How long a query may wait for a free or a new connection before it counts as failed; 3 s when absent. */
  readonly DATABASE_CONNECT_MS?: number;
}

/** One process's way to the database. */
export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  /** Hears what any process sends with `NOTIFY`; see {@link Listen}. */
  readonly listen: Listen;
  close(): Promise<void>;
}

const CONNECT_MS = 3_000;
/** The server ends a slow statement itself; only when it is hung do we have to give up on the connection. */
const HUNG_AFTER_MS = 500;
const IDLE_MS = 30_000;
const CLOSE_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * A query that nobody answers leaves its connection out of step: the next one on it would wait behind it. So the
 * connection is given up together with the query.
 */
function dropWhenHung(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') destroy(client);
      });
    }
    return result;
  };
  client.query = guarded as typeof client.query;
}

/**
 * Opens the pool. No connection is made before the first query, and a database that goes away and returns needs no hand:
 * what was under way fails (see {@link isDatabaseUnavailable}), later queries connect anew.
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
  });
  // Without these two handlers the loss of a connection would end the process: the pool's own is for idle connections
  // only, one that breaks in the middle of a transaction has none. Its query fails in either case.
  pool.on('error', (error) => log.warn(`an idle database connection broke: ${error.message}`));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    dropWhenHung(client);
  });
  const listener = makeListener(connection, log);
  let closed: Promise<unknown> | null = null;
  return {
    db: drizzle(pool),
    pool,
    listen: listener.listen,
    async close() {
      closed ??= Promise.all([listener.close(), pool.end()]);
      // What is under way ends by its own limit; a server that hangs must not keep us from ending.
      await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
