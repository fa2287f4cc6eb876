import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll } from '@rstest/core';
import { fastFolder } from './fast-folder';

/** A new folder that PostgreSQL's account can traverse. */
async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Makes scratch folders for a test file: call it at the top level; each call of the result makes a new folder, and
 * all are removed after the last test.
 * @param parent of the folders; in memory when absent
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
