import pg from 'pg';
import { destroy } from './destroy-connection';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

/** One transaction per batch, however many messages: NOTIFY takes a lock of the whole cluster at each commit. */
const NOTIFY = `SELECT count(pg_notify(channel, payload)) FROM unnest($1::text[], $2::text[]) AS packet(channel, payload)`;

/** The one connection that a process sends on, made when there is something to send. */
export class NotifyConnection {
  readonly #connection: pg.ClientConfig;
  #client: pg.Client | null = null;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /**
   * Sends the payloads, each on its channel, in order; one call at a time.
   * @throws whatever kept it from that; the next call takes a new connection
   */
  async notify(channels: readonly string[], payloads: readonly string[]): Promise<void> {
    try {
      const client = await this.#connected();
      await client.query(NOTIFY, [channels, payloads]);
    } catch (error) {
      if (this.#client !== null) destroy(this.#client);
      this.#client = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => {});
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'qihang bus',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      // A notification needs no disk, only its commit's turn.
      await client.query('SET synchronous_commit = off');
    } catch (error) {
      destroy(client);
      throw error;
    }
    this.#client = client;
    return client;
  }
}
