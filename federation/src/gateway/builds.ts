import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { requireTemplate } from './page-template';

/** A built app on disk, as the build left it. */
export interface Build {
  readonly name: string;
  readonly release: string;
  readonly folder: string;
}

const RELEASE = /^[\w.-]{1,64}$/;

/**
 * Reads which release of an app lies in `folder`.
 * @returns null when the app was not built: the product runs without it (a dead remote never takes the shell down)
 */
export async function readBuild(name: string, folder: string): Promise<Build | null> {
  const record = await readFile(path.join(folder, '.build.json'), 'utf8').catch(() => null);
  if (record === null) return null;
  const { release } = JSON.parse(record) as { release?: unknown };
  return typeof release === 'string' && RELEASE.test(release) ? { name, release, folder } : null;
}

/**
 * The host's built `index.html`.
 * @throws when the host was not built, or its HTML has no head
 */
export const readPageTemplate = async (hostFolder: string): Promise<string> =>
  requireTemplate(await readFile(path.join(hostFolder, 'index.html'), 'utf8'));
