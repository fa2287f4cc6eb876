import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory when the system has it, because the tests make many steps and a store flushes to disk at each. */
const IN_MEMORY = '/dev/shm';

/** Creates a folder for one test, and removes it afterwards. */
export async function newScratchFolder(): Promise<string> {
  const parent = await access(IN_MEMORY, constants.W_OK).then(
    () => IN_MEMORY,
    () => tmpdir(),
  );
  return mkdtemp(path.join(parent, 'releases-'));
}
