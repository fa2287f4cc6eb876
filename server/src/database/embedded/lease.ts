import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Endpoint, endpointOf } from './endpoint';
import { identityOf, isPostmasterOf, readPostmasterFile } from './postmaster-file';

declare module 'pg' {
  /** Both exist since pg 8.0 but are missing from its types. */
  interface ClientBase {
    ref(): void;
    unref(): void;
  }
}

/**
 * One process's share in a running server: a connection that lives as long as the process uses the server, and whose
 * end shows that the server is gone.
 */
export interface Lease {
  readonly client: pg.Client;
  readonly endpoint: Endpoint;
  /** Verified: the server that answers has this pid and serves this data folder. */
  readonly postmasterPid: number;
}

/** `absent`: there is no server. `working`: it reports that it is starting or stopping. `busy`: it does not answer. */
export type JoinResult = Lease | 'absent' | 'working' | 'busy';

/** Advisory lock that all users of the server share; a process that gets it exclusively is the last user. */
export const LEASE_LOCK = 7_210_001;
const CONNECT_MS = 2_000;
const ANSWER_MS = 5_000;
const OUTCOMES: Readonly<Record<string, Exclude<JoinResult, Lease>>> = {
  ECONNREFUSED: 'absent',
  ENOENT: 'absent',
  // cannot_connect_now
  '57P03': 'working',
  // too_many_connections
  '53300': 'busy',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
};

async function connect(endpoint: Endpoint): Promise<pg.Client | Exclude<JoinResult, Lease>> {
  const client = new pg.Client({
    ...endpoint,
    database: 'postgres',
    ssl: false,
    application_name: 'qihang lease',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // pg's own errors have no code: no answer in time, or a connection that was cut.
    if (typeof code !== 'string') return 'busy';
    const outcome = OUTCOMES[code];
    if (outcome === undefined) throw error;
    return outcome;
  }
}

/**
 * Joins the server that runs on this data folder, if there is one: started by this or another process of ours, or
 * left over by one that died. The server itself must prove that it serves this folder.
 */
export async function joinServer(dataDir: string): Promise<JoinResult> {
  const file = await readPostmasterFile(dataDir);
  if (file === null) return 'absent';
  // Not connected to while it starts, because each attempt would cost the server a process.
  if (file.status !== 'ready') return (await isPostmasterOf(file.pid, dataDir)) ? 'working' : 'absent';
  const endpoint = await endpointOf(dataDir, file);
  if (endpoint === null) return 'absent';
  const client = await connect(endpoint);
  if (typeof client === 'string') return client;
  try {
    const { rows } = await client.query<{ content: string }>(
      `SELECT pg_read_file('postmaster.pid') AS content`,
    );
    if (identityOf(rows[0]?.content ?? '') !== file.identity) {
      await client.end();
      return 'busy';
    }
    await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE_LOCK]);
  } catch {
    await client.end().catch(() => {});
    return 'busy';
  }
  client.unref();
  return { client, endpoint, postmasterPid: file.pid };
}

/**
 * Gives up this process's lease. True when no other process uses the server; from then on none can join before it has
 * stopped. Of several processes that leave at once exactly one gets true, as each releases its lock before it checks.
 */
export async function leave({ client }: Lease): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [LEASE_LOCK]);
  const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
    LEASE_LOCK,
  ]);
  return rows[0]?.last === true;
}

/** Waits until the server with this pid is gone; false when the time ran out. */
export async function waitUntilGone(pid: number, dataDir: string, limitMs: number): Promise<boolean> {
  const start = performance.now();
  while (await isPostmasterOf(pid, dataDir)) {
    if (performance.now() - start > limitMs) return false;
    await sleep(20);
  }
  return true;
}
