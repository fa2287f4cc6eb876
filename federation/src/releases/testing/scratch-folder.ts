import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory where the system has it: a store waits for the disk at each step, and there are many. */
const IN_MEMORY = '/dev/shm';

/** A new folder for one test, which removes it. */
export async function newScratchFolder(): Promise<string> {
  const parent = await access(IN_MEMORY, constants.W_OK).then(
    () => IN_MEMORY,
    () => tmpdir(),
  );
  return mkdtemp(path.join(parent, 'releases-'));
}
