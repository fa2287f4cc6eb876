import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where the folder is, for the processes of the tests. */
const VARIABLE = 'E2E_PREPARED_DATA';

/** Database among the prepared data on which a product has started once, and to which nobody is connected. */
export const PREPARED_DATABASE = 'prepared';

/** Copies a folder with its owners: the database's files belong to an account of their own. */
const copyInto = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to]);

/**
 * Keeps a copy of the data of a product that has started for the first time and was stopped. A first start takes twice the
 * processor time of a later one, and a run has a hundred.
 * @returns removes the copy
 */
export function keepPreparedData(dataDir: string): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-prepared-'));
  copyInto(dataDir, folder);
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Fills an empty folder with the data of a product that has started once; it stays empty until one has. */
export function fillWithPreparedData(folder: string): void {
  const prepared = process.env[VARIABLE];
  if (prepared !== undefined) copyInto(prepared, folder);
}
