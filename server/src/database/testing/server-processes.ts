import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '../embedded-postgres';

async function parentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const fields = status?.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields?.[1] === undefined ? null : Number(fields[1]);
}

/** Pid of a supervised server; for a moment after a restart it answers before its lease is held. */
export async function pidOf(server: EmbeddedPostgres): Promise<number> {
  for (;;) {
    const pid = server.postmasterPid();
    if (pid !== undefined) return pid;
    await sleep(5);
  }
}

/** Pids of a database server and all its backends. */
export async function serverProcesses(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)];
}

/** Sends a signal to each process; those that are gone are skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Process group of a process. */
export async function groupOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[2]);
}
