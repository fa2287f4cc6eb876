import { readdir, readFile } from 'node:fs/promises';
import { isPostmasterOf } from './postmaster-file';

/** A backend's title; a server's command line is the path of its program. */
const BACKEND = 'postgres: ';

/** What a process is to this folder; null for one that has nothing to do with it. */
async function roleOf(pid: number, dataDir: string): Promise<'backend' | 'server' | null> {
  if (!(await isPostmasterOf(pid, dataDir))) return null;
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith(BACKEND) ? 'backend' : 'server';
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Ends the backends of a server that is gone. One that waits for a lock whose holder was killed never notices that
 * its server is gone, and keeps the next server out by the shared memory. A killed backend loses nothing that was
 * acknowledged, as a server without an orderly end recovers from its log.
 * Nothing is ended while a server runs on the folder, whatever its lock says, nor where a process does not tell its
 * folder, which only Linux does.
 * @returns how many were told to end
 */
export async function endOrphans(dataDir: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const roles = await Promise.all(pids.map((pid) => roleOf(pid, dataDir)));
  if (roles.includes('server')) return 0;
  return pids.filter((pid, index) => roles[index] === 'backend' && end(pid)).length;
}
