import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release, ReleaseFile } from './release';
import { ReleaseError } from './release-error';
import { isSameBuild, type ReleaseStore } from './release-store';

/** A folder and a file of one name, say: no build lies on a disk like that. */
const refuse = (name: string, cause?: unknown): never => {
  throw new ReleaseError('build_refused', `${name} cannot be a file of a build as it is described`, {
    cause,
  });
};

/** Lays the files of a release out as its build had them. */
async function layOut(store: ReleaseStore, folder: string, files: readonly ReleaseFile[]): Promise<void> {
  for (const { name, integrity, bytes } of files) {
    const content = await store.readFile(integrity);
    if (content === null) {
      throw new ReleaseError('missing_files', `${name} has not been sent`, { missing: [integrity] });
    }
    if (content.length !== bytes) refuse(name);
    const place = path.join(folder, name);
    const isTaken = (error: unknown): boolean =>
      error instanceof Error &&
      'code' in error &&
      ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String(error.code));
    try {
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    } catch (error) {
      if (isTaken(error)) refuse(name, error);
      throw error;
    }
  }
}

/**
 * Reads what was sent from its files, as the sender did: nothing in a description has to be believed.
 * @param inspect reads a release from a folder, `inspectBuild`
 * @returns the release as the files have it
 */
export const makeInspectUpload =
  (store: ReleaseStore, inspect: (folder: string) => Promise<Release>) =>
  async (claimed: Release): Promise<Release> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
    try {
      await layOut(store, folder, claimed.files);
      const found = await inspect(folder);
      if (found.app !== claimed.app || found.version !== claimed.version || !isSameBuild(found, claimed)) {
        throw new ReleaseError(
          'build_refused',
          `the files are those of ${found.app} ${found.version}, not the described ${claimed.app} ${claimed.version}`,
        );
      }
      return found;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
