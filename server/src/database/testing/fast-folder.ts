import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Free space needed in memory: a cluster takes 60 MB, each database in it eight. */
const ROOM_BYTES = 1024 ** 3;

/**
 * A folder in memory, where there is one with enough space: a database is several hundred files, and on a busy disk a
 * copy takes half a second instead of a hundredth.
 */
export async function fastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= ROOM_BYTES ? '/dev/shm' : tmpdir();
}
