import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, removeSocketDirectory } from './endpoint';
import { joinServer, type Lease, leave, waitUntilGone } from './lease';
import { requestStop } from './postmaster';
import { isPostmasterOf } from './postmaster-file';
import { type RunningServer, type ServerOptions, startServer } from './start-server';

export type { ServerOptions };

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;
const CREATE_DATABASE_MS = 60_000;
const ALREADY_EXISTS = new Set(['42P04', '23505']);

/**
 * Keeps one server running from {@link Supervisor.start} to {@link Supervisor.stop}, also one that another process
 * started.
 */
export class Supervisor {
  readonly #options: ServerOptions;
  #lease: Lease | null = null;
  #endpoint: Endpoint | null = null;
  #recovery: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  async start(): Promise<RunningServer> {
    const running = await startServer(this.#options);
    this.#hold(running.lease);
    return running;
  }

  endpoint(): Endpoint {
    if (this.#endpoint === null) throw new Error('the supervisor was not started');
    return this.#endpoint;
  }

  postmasterPid(): number | undefined {
    return this.#lease?.postmasterPid;
  }

  async ensureDatabase(name: string): Promise<void> {
    const client = this.#lease?.client;
    if (client === undefined) throw new Error('the supervisor was not started');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 1) return;
    const create = {
      text: `CREATE DATABASE ${client.escapeIdentifier(name)}`,
      query_timeout: CREATE_DATABASE_MS,
    };
    await client.query(create).catch((error: unknown) => {
      // Another process that started at the same moment was faster.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (typeof code !== 'string' || !ALREADY_EXISTS.has(code)) throw error;
    });
  }

  /** Releases the server; ends it when no other process uses it. Idempotent. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  #hold(lease: Lease): void {
    this.#lease = lease;
    this.#endpoint = lease.endpoint;
    lease.client.once('end', () => this.#lost(lease));
  }

  #lost(lease: Lease): void {
    if (this.#lease !== lease) return;
    this.#lease = null;
    if (this.#stopping !== null) return;
    this.#options.log.error('the connection to the embedded database broke: it is started again');
    this.#recovery = this.#recover().finally(() => {
      this.#recovery = null;
    });
  }

  async #recover(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; this.#stopping === null; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        this.#hold((await startServer(this.#options)).lease);
        this.#options.log.warn('the embedded database runs again');
        return;
      } catch (error) {
        this.#options.log.error(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  async #stop(): Promise<void> {
    await this.#recovery;
    if (this.#lease === null) return;
    try {
      await this.#leave(this.#lease);
    } catch {
      // Only the connection may have broken just now: unless the server is gone too, this process still has to end
      // it.
      const again = await joinServer(this.#options.dataDir);
      if (typeof again !== 'string') await this.#leave(again);
      else if (again !== 'absent')
        this.#options.log.warn('the embedded database was left running: it does not answer');
    }
  }

  async #leave(lease: Lease): Promise<void> {
    lease.client.ref();
    try {
      if (await leave(lease)) await this.#end(lease);
    } finally {
      await lease.client.end().catch(() => {});
    }
  }

  async #end(lease: Lease): Promise<void> {
    const { dataDir, binaries, log } = this.#options;
    const server = { pid: lease.postmasterPid, dataDir, binaries };
    await requestStop('fast', server);
    if (await waitUntilGone(server.pid, dataDir, FAST_STOP_MS)) {
      return removeSocketDirectory(dataDir, lease.endpoint.host);
    }
    log.warn(
      'the embedded database takes too long to stop: it is stopped at once and will recover at its next start',
    );
    if (await isPostmasterOf(server.pid, dataDir)) await requestStop('immediate', server);
    await waitUntilGone(server.pid, dataDir, IMMEDIATE_STOP_MS);
  }
}
