import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll } from '@rstest/core';
import { fastFolder } from './fast-folder';

/** A new folder that the account which PostgreSQL runs as can pass. */
async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Call it at the top of a test file; what it returns makes one new folder at each call, all removed after the last test.
 * @param parent where they lie; in memory when absent
 */
export function makeScratchFolder(parent?: string): () => Promise<string> {
  let made: Promise<string> | null = null;
  afterAll(async () => {
    if (made !== null) await rm(await made, { recursive: true, force: true });
  });
  return async () => {
    made ??= makeFolder(path.join(parent ?? (await fastFolder()), 'qihang-scratch-'));
    return makeFolder(path.join(await made, 'd-'));
  };
}
