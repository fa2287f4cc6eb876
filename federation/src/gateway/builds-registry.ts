import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REGISTRY_VERSION, type RegistryDocument, type RegistryRemote } from '../registry/registry-document';
import type { Build } from './builds';

/** Where the gateway serves a build's files. */
export const releasePath = (build: Build): string => `/r/${build.name}/${build.release}/`;

const entryOf = (manifest: string): string => {
  const { metaData } = JSON.parse(manifest) as { metaData?: { remoteEntry?: { name?: unknown } } };
  const name = metaData?.remoteEntry?.name;
  if (typeof name !== 'string' || !/^[\w.-]+\.js$/.test(name))
    throw new Error('the manifest names no entry script');
  return name;
};

async function describe(build: Build): Promise<RegistryRemote> {
  const manifest = await readFile(path.join(build.folder, 'mf-manifest.json'), 'utf8');
  const entry = entryOf(manifest);
  const digest = createHash('sha384')
    .update(await readFile(path.join(build.folder, entry)))
    .digest('base64');
  return {
    name: build.name,
    release: build.release,
    manifest: `${releasePath(build)}mf-manifest.json`,
    entry: { url: `${releasePath(build)}${entry}`, integrity: `sha384-${digest}` },
  };
}

/**
 * The registry of the builds that lie on this machine. A build that cannot be described is reported and left out:
 * the page then shows that remote's boundary and nothing else falls.
 */
export async function registryOfBuilds(
  builds: readonly Build[],
  report: (build: Build, error: unknown) => void,
): Promise<RegistryDocument> {
  const described = await Promise.all(
    builds.map((build) =>
      describe(build).catch((error: unknown) => {
        report(build, error);
        return null;
      }),
    ),
  );
  return { version: REGISTRY_VERSION, remotes: described.filter((remote) => remote !== null) };
}
