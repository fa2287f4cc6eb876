import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './database-log';
import { destroy } from './destroy-connection';

export interface ListenOptions {
  /** Called after a broken connection was replaced: notifications in between are lost, so state must be read again. */
  readonly onGap?: () => void;
}

/**
 * Calls the handler with the payload of every `NOTIFY channel` of any process, from the moment the promise resolves
 * until the returned function is called. All channels of a process share one connection of their own, which is
 * replaced when it breaks. A payload has at most 7,999 bytes.
 */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  options?: ListenOptions,
) => Promise<() => Promise<void>>;

interface Subscription extends ListenOptions {
  readonly handler: (payload: string) => void;
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
const CHECK_MS = 30_000;

/** The listening connection of a process; it exists only while there are subscriptions. */
class Listener {
  readonly #connection: pg.PoolConfig;
  readonly #log: DatabaseLog;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | null = null;
  /** End of the last command, as a connection takes one at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(connection: pg.PoolConfig, log: DatabaseLog) {
    this.#connection = connection;
    this.#log = log;
  }

  readonly listen: Listen = async (channel, handler, options = {}) => {
    if (this.#isClosed) throw new Error('the database was closed');
    const subscription: Subscription = { handler, ...options };
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    try {
      const client = await this.#connected();
      await this.#command(() => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`));
    } catch (error) {
      subscriptions.delete(subscription);
      throw error;
    }
    return () => this.#leave(channel, subscription);
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#channels.clear();
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  async #leave(channel: string, subscription: Subscription): Promise<void> {
    const subscriptions = this.#channels.get(channel);
    if (!subscriptions?.delete(subscription) || subscriptions.size > 0) return;
    this.#channels.delete(channel);
    const client = await this.#client?.catch(() => null);
    await this.#command(async () => {
      // The channel may have new subscriptions meanwhile.
      if (!this.#channels.has(channel)) await client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    }).catch(() => {});
  }

  #command(send: () => Promise<unknown>): Promise<unknown> {
    const done = this.#turn.then(send);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Pings the server, because a network that drops all packets breaks no connection. */
  #watch(client: pg.Client): void {
    const ask = () => this.#command(() => client.query('SELECT 1')).catch(() => destroy(client));
    const timer = setInterval(ask, CHECK_MS).unref();
    client.once('end', () => clearInterval(timer));
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'qihang listener',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys())
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => this.#lost());
    this.#watch(client);
    return client;
  }

  #deliver(channel: string, payload: string): void {
    for (const { handler } of this.#channels.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        this.#log.error(
          `a handler of channel ${channel} failed: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  }

  #lost(): void {
    this.#client = null;
    if (this.#isClosed || this.#channels.size === 0) return;
    this.#log.warn('the listening database connection broke: it is replaced');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#isClosed; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await this.#connected();
        break;
      } catch {
        await sleep(pause, undefined, { ref: false });
      }
    }
    if (this.#isClosed) return;
    for (const subscriptions of [...this.#channels.values()]) {
      for (const { onGap } of subscriptions) onGap?.();
    }
  }
}

export const makeListener = (
  connection: pg.PoolConfig,
  log: DatabaseLog,
): Pick<Listener, 'listen' | 'close'> => new Listener(connection, log);
