import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isManifestHead } from '../registry/manifest-head';
import type { RegistryRemote } from '../registry/registry-document';

/** The local build of the remote under development. */
export interface LocalBuild {
  /** Folder and public name, `mf-shop`. */
  readonly name: string;
  /** Stands in place of a version: the build is never published. */
  readonly release: string;
  /** Absolute path of the build's folder. */
  readonly folder: string;
}

/** Path of the local build's files, on the page's own origin. */
export const localPrefix = ({ name, release }: Omit<LocalBuild, 'folder'>): string =>
  `/r/${name}/${release}/`;

/**
 * Describes the build as a registry would, with the current integrity of its entry.
 * @throws when the folder holds no build
 */
export async function describeLocalBuild(build: LocalBuild): Promise<RegistryRemote> {
  const manifest: unknown = JSON.parse(await readFile(path.join(build.folder, 'mf-manifest.json'), 'utf8'));
  if (!isManifestHead(manifest)) throw new Error(`${build.name}: its mf-manifest.json is none`);
  const entry = manifest.metaData.remoteEntry.name;
  const digest = createHash('sha384')
    .update(await readFile(path.join(build.folder, entry)))
    .digest('base64');
  const prefix = localPrefix(build);
  return {
    name: build.name,
    release: build.release,
    manifest: `${prefix}mf-manifest.json`,
    entry: { url: `${prefix}${entry}`, integrity: `sha384-${digest}` },
    manifestHead: {
      name: manifest.name,
      metaData: { remoteEntry: { name: entry } },
      exposes: manifest.exposes.map((expose) => ({ path: expose.path })),
    },
  };
}
