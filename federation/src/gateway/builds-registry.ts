import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REGISTRY_VERSION, type RegistryDocument, type RegistryRemote } from '../registry/registry-document';
import type { Build } from './builds';
import { type FederationManifest, parseManifest } from './federation-manifest';
import { type PinnedFile, pinFile, type ServedFolder } from './release-files';

/** Where the gateway serves a build's files. */
export const releasePath = (build: Build): string => `/r/${build.name}/${build.release}/`;

/** A build as the gateway knows it. */
export interface DescribedRemote {
  readonly remote: RegistryRemote;
  /** What the page of a route asks for that shows this remote: its entry first. */
  readonly files: readonly PinnedFile[];
  /** The shared modules that it takes from the host. */
  readonly shares: readonly string[];
}

const readManifest = async (folder: string): Promise<FederationManifest> =>
  parseManifest(await readFile(path.join(folder, 'mf-manifest.json'), 'utf8'));

async function describe(build: Build): Promise<DescribedRemote> {
  const served: ServedFolder = { folder: build.folder, prefix: releasePath(build) };
  const { head, exposes, shared } = await readManifest(build.folder);
  const entry = await pinFile(served, head.metaData.remoteEntry.name);
  const names = exposes.flatMap(({ files }) => files);
  return {
    remote: {
      name: build.name,
      release: build.release,
      manifest: `${served.prefix}mf-manifest.json`,
      entry: { url: entry.url, integrity: entry.integrity },
      manifestHead: head,
    },
    files: [entry, ...(await Promise.all(names.map((name) => pinFile(served, name))))],
    shares: shared.map(({ name }) => name),
  };
}

/**
 * Describes the builds that lie on this machine. One that cannot be described is reported and left out: the page then
 * shows that remote's boundary and nothing else falls.
 */
export async function describeBuilds(
  builds: readonly Build[],
  report: (build: Build, error: unknown) => void,
): Promise<DescribedRemote[]> {
  const described = await Promise.all(
    builds.map((build) =>
      describe(build).catch((error: unknown) => {
        report(build, error);
        return null;
      }),
    ),
  );
  return described.filter((remote) => remote !== null);
}

/** The registry of the page. */
export const registryOf = (described: readonly DescribedRemote[]): RegistryDocument => ({
  version: REGISTRY_VERSION,
  remotes: described.map(({ remote }) => remote),
});

/** The host's files for a shared module, by its name; those that the page starts with are not among them. */
export async function readHostShares(
  host: ServedFolder,
  page: string,
): Promise<ReadonlyMap<string, readonly PinnedFile[]>> {
  const manifest: FederationManifest = await readManifest(host.folder);
  const pinned = manifest.shared.map(async ({ name, files }) => {
    const later = files.filter((file) => !page.includes(file));
    return [name, await Promise.all(later.map((file) => pinFile(host, file)))] as const;
  });
  return new Map(await Promise.all(pinned));
}
