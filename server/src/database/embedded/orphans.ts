import { readdir, readFile } from 'node:fs/promises';
import { isPostmasterOf } from './postmaster-file';

/** A backend's title; a server's command line is the path of its program. */
const BACKEND = 'postgres: ';

async function isBackendOf(pid: number, dataDir: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith(BACKEND) && (await isPostmasterOf(pid, dataDir));
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
 * Only for a folder without a server. Linux alone tells a backend's folder; elsewhere nothing is ended.
 * @returns how many were ended
 */
export async function endOrphans(dataDir: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const areOrphans = await Promise.all(pids.map((pid) => isBackendOf(pid, dataDir)));
  return pids.filter((pid, index) => areOrphans[index] && end(pid)).length;
}
