import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@rstest/core';

/** A folder of its own for a test file, open to the account that PostgreSQL runs as, removed after the last test. */
export function makeScratchFolder(): () => Promise<string> {
  let made: Promise<string> | null = null;
  afterAll(async () => {
    if (made !== null) await rm(await made, { recursive: true, force: true });
  });
  return async () => {
    made ??= mkdtemp(path.join(tmpdir(), 'qihang-scratch-')).then(async (folder) => {
      await chmod(folder, 0o755);
      return folder;
    });
    return mkdtempIn(await made);
  };
}

async function mkdtempIn(folder: string): Promise<string> {
  const place = await mkdtemp(path.join(folder, 'd-'));
  await chmod(place, 0o755);
  return place;
}
