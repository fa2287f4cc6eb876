import pg from 'pg';
import { destroy } from './destroy-connection';

const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;

/** One transaction per batch of any size, because NOTIFY takes a cluster-wide lock at each commit. */
const NOTIFY = `SELECT count(pg_notify(channel, payload)) FROM unnest($1::text[], $2::text[]) AS packet(channel, payload)`;

/** The sending connection of a process, made when there is something to send. */
export class NotifyConnection {
  readonly #connection: pg.ClientConfig;
  #client: pg.Client | null = null;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /**
   * Sends the payloads in order, each on its channel; one call at a time.
   * @throws any database error; the next call takes a new connection
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
      // A notification needs no disk write.
      await client.query('SET synchronous_commit = off');
    } catch (error) {
      destroy(client);
      throw error;
    }
    this.#client = client;
    return client;
  }
}
