import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log';
import type { PostgresBinaries } from './binaries';
import { serverPath } from './create-data-folder';
import { chooseSocketDirectory, freePort, usesSocket } from './endpoint';
import { type JoinResult, joinServer, type Lease } from './lease';
import { endOrphans } from './orphans';
import { launch, type Postmaster } from './postmaster';
import { freeStaleLocks, readPostmasterFile } from './postmaster-file';
import { DatabaseStartError, outputProblem } from './start-error';
import type { SystemAccount } from './system-account';

export interface ServerOptions {
  /** Absolute path without links. */
  readonly dataDir: string;
  readonly account: SystemAccount | null;
  readonly binaries: PostgresBinaries;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly log: DatabaseLog;
  readonly onStarting: () => void;
  /** Time that a server without an answer or a status may hold the data, ms; backends may outlive it for a while. */
  readonly heldMs: number;
}

export interface RunningServer {
  readonly lease: Lease;
  readonly startedByUs: boolean;
}

/** Limit for recovery after a crash, which may replay a lot while the server reports that it is starting. */
const RECOVERY_MS = 10 * 60_000;
const NOTICE_MS = 10_000;
/** Time for backends to notice that their server is gone; as long as PostgreSQL itself gives them at a stop. */
const ORPHAN_MS = 5_000;
const POLL_MS = 10;
/** Output for a lock that another server holds. An empty lock file is about to be filled, or left by a crash. */
const HELD = /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block/;
/** Output for a server that is gone, whose backends are not. */
const ORPHANED = /pre-existing shared memory block/;

/**
 * Settings of the listening address. Relative to the working folder, a socket's path is short enough for the server.
 */
async function listenSettings(options: ServerOptions): Promise<Record<string, string>> {
  if (!usesSocket) return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
  const folder = await chooseSocketDirectory(options.dataDir, options.account);
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: folder === options.dataDir ? '.' : folder,
    unix_socket_permissions: '0700',
  };
}

async function launchServer(options: ServerOptions): Promise<Postmaster> {
  return launch({
    ...options,
    serverDataDir: await serverPath(options.dataDir, options.account),
    settings: { ...options.settings, ...(await listenSettings(options)) },
  });
}

/** The lease, or the server's output when it ended instead. */
async function waitUntilReady(postmaster: Postmaster, options: ServerOptions): Promise<Lease | string> {
  const start = performance.now();
  let noticeAt = NOTICE_MS;
  let output: string | null = null;
  postmaster.exited.then((text) => {
    output = text;
  });
  while (output === null) {
    const joined = await joinServer(options.dataDir);
    if (typeof joined !== 'string') return joined;
    const waited = performance.now() - start;
    if (waited > RECOVERY_MS) throw notAnswering(options.dataDir, postmaster.pid);
    if (waited > noticeAt) {
      noticeAt += NOTICE_MS;
      options.log.info(
        'the database is still starting: after a crash it first replays what was written last',
      );
    }
    await sleep(POLL_MS);
  }
  return output;
}

/** A pid of our own stands in a lock that was freed. */
const notAnswering = (dataDir: string, pid: number | undefined): DatabaseStartError =>
  new DatabaseStartError(
    `a PostgreSQL${pid === undefined || pid === process.pid ? '' : ` (process ${pid})`} holds ${dataDir} and does not answer: end it and start again`,
  );

/**
 * Joins the server of the data folder or starts it, until either succeeds. Several processes may do so at once:
 * PostgreSQL's own lock decides, and the others join.
 * @throws DatabaseStartError
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, log } = options;
  let state: JoinResult | null = null;
  let since = performance.now();
  let isAnnounced = false;
  for (;;) {
    const joined = await joinServer(dataDir);
    if (typeof joined !== 'string') return { lease: joined, startedByUs: false };
    if (joined !== state) since = performance.now();
    state = joined;
    if (joined === 'absent') {
      if (!isAnnounced) options.onStarting();
      isAnnounced = true;
      const postmaster = await launchServer(options);
      const outcome = await waitUntilReady(postmaster, options);
      if (typeof outcome !== 'string') {
        return { lease: outcome, startedByUs: postmaster.pid === outcome.postmasterPid || !usesSocket };
      }
      if (!HELD.test(outcome)) throw outputProblem('started', dataDir, outcome);
      if (await freeStaleLocks(dataDir)) {
        log.warn(
          'the lock of a database server that is gone was freed: its process number belongs to no server any more',
        );
        continue;
      }
      if (
        ORPHANED.test(outcome) &&
        performance.now() - since > ORPHAN_MS &&
        (await endOrphans(dataDir)) > 0
      ) {
        log.warn('sessions that were left over by a database server that is gone were ended');
      }
    }
    if (performance.now() - since > (joined === 'working' ? RECOVERY_MS : options.heldMs)) {
      throw notAnswering(dataDir, (await readPostmasterFile(dataDir))?.pid);
    }
    await sleep(5 * POLL_MS);
  }
}
