import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Class of the advisory locks that mark live processes; the second key names the process. */
const LOCK_CLASS = 7_210_002;

export const presenceKey = (instanceId: string): number =>
  createHash('sha256').update(instanceId).digest().readInt32BE(0);

/** Lock keys of all processes that are connected to this database now. */
export async function findPresentKeys(pool: pg.Pool): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT objid::bigint AS key FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted`,
    [LOCK_CLASS],
  );
  // PostgreSQL shows the signed key as unsigned.
  return new Set(rows.map((row) => Number(row.key) | 0));
}

interface InstancePresenceOptions {
  readonly pool: pg.Pool;
  readonly instanceId: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly reconnectMs?: number;
}

/**
 * Holds an advisory lock on a connection of its own while the process lives. PostgreSQL frees the lock at once
 * however the process ends, kill -9 included, and the other processes see that its generations have no owner any
 * more.
 */
export class InstancePresence {
  readonly #options: Required<InstancePresenceOptions>;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: InstancePresenceOptions) {
    this.#options = { reconnectMs: 250, ...options };
  }

  /** Resolves when the lock is held, or after a first failure, which is retried in the background. */
  async start(): Promise<void> {
    const { pool, instanceId } = this.#options;
    const client = new pg.Client({ ...pool.options, pipeline: false });
    this.#client = client;
    client.on('error', () => this.#onLost(client));
    client.on('end', () => this.#onLost(client));
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, presenceKey(instanceId)]);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'instance presence: no connection, trying again');
      this.#onLost(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #onLost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.start(), this.#options.reconnectMs);
    this.#retry.unref();
  }
}
