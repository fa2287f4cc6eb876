import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseError } from '../registry/release-error';
import type { Release, ReleaseFile } from '../store/release';
import { isSameBuild, type ReleaseStore } from '../store/release-store';

/** Thrown e.g. for a folder and a file of one name, which no build on disk can have. */
const refuse = (name: string, cause?: unknown): never => {
  throw new ReleaseError('build_refused', `${name} cannot be a file of a build as it is described`, {
    cause,
  });
};

/** Writes the files of a release into a folder, as in its build. */
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
 * Inspects an upload from its files, as the sender did, so that the description need not be trusted.
 * @param inspect reads a release from a folder, `inspectBuild`
 * @returns the release as its files describe it
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
