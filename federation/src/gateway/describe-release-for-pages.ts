import type { RegistryRemote } from '../registry/registry-document';
import { MANIFEST_FILE, releaseBase } from '../releases/document/document';
import { PAGE_FILE, SERVICE_WORKER_FILE } from '../releases/publish/hashed-name';
import type { PublishedRelease } from '../releases/store/release';
import { parseManifest } from './federation-manifest';
import { requireTemplate } from './page-template';
import { type PinnedFile, pinFile } from './release-url';

/** A remote's release with the data from which pages are composed. */
export interface DescribedRemote {
  readonly release: PublishedRelease;
  readonly remote: RegistryRemote;
  /** The files that a page preloads when its route shows this remote, entry first. */
  readonly files: readonly PinnedFile[];
  /** The shared modules that the remote takes from the host and needs before it can start. */
  readonly shares: readonly string[];
  /** What its page requests before any script is there, and the files that follow the first ones. */
  readonly early: {
    readonly path: string;
    readonly files: readonly PinnedFile[];
    readonly shares: readonly string[];
  } | null;
}

/** A host's release with the data from which pages are composed. */
export interface DescribedHost {
  readonly release: PublishedRelease;
  /** Its built `index.html`. */
  readonly template: string;
  /** The files of its shared modules by module name, without those that the page loads anyway. */
  readonly shares: ReadonlyMap<string, readonly PinnedFile[]>;
  /** Its service worker's script; null when it was built without one. */
  readonly serviceWorker: string | null;
}

/** A release of the registry of which no page can be made. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease';
  constructor({ app, version }: PublishedRelease, reason: string, options?: { readonly cause?: unknown }) {
    super(`${app} ${version} cannot be served: ${reason}`, options);
  }
}

/** Reads a file of the store by its hash; null when there is none. Rejects when the store cannot be read. */
export type ReadContent = (integrity: string) => Promise<Uint8Array | null>;

async function readText(release: PublishedRelease, name: string, read: ReadContent): Promise<string> {
  const file = release.files.find((candidate) => candidate.name === name);
  if (file === undefined) throw new UnusableRelease(release, `it has no ${name}`);
  const content = await read(file.integrity);
  if (content === null) throw new UnusableRelease(release, `its ${name} is not in the store`);
  return Buffer.from(content).toString('utf8');
}

/**
 * Turns a fault of the content into `UnusableRelease`; a failure of the store is not the release's fault and passes
 * through.
 */
function attempt<T>(release: PublishedRelease, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new UnusableRelease(release, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** @throws UnusableRelease, or what `read` throws */
export async function describeRemote(release: PublishedRelease, read: ReadContent): Promise<DescribedRemote> {
  const text = await readText(release, MANIFEST_FILE, read);
  return attempt(release, () => {
    const { head, exposes, firstShares, shared, early } = parseManifest(text);
    const entry = pinFile(release, head.metaData.remoteEntry.name);
    const base = releaseBase(release);
    return {
      release,
      remote: {
        name: release.app,
        release: release.version,
        contract: release.contract,
        manifest: `${base}${MANIFEST_FILE}`,
        entry: { url: entry.url, integrity: entry.integrity },
        manifestHead: head,
      },
      files: [entry, ...exposes.flatMap(({ files }) => files).map((name) => pinFile(release, name))],
      shares: firstShares ?? shared.map(({ name }) => name),
      early: early && { ...early, files: early.files.map((name) => pinFile(release, name)) },
    };
  });
}

/** @throws UnusableRelease, or what `read` throws */
export async function describeHost(release: PublishedRelease, read: ReadContent): Promise<DescribedHost> {
  const template = await readText(release, PAGE_FILE, read);
  const manifest = await readText(release, MANIFEST_FILE, read);
  const hasServiceWorker = release.files.some(({ name }) => name === SERVICE_WORKER_FILE);
  const serviceWorker = hasServiceWorker ? await readText(release, SERVICE_WORKER_FILE, read) : null;
  return attempt(release, () => ({
    release,
    template: requireTemplate(template),
    serviceWorker,
    shares: new Map(
      parseManifest(manifest).shared.map(({ name, files }) => {
        const later = files.filter((file) => !template.includes(file));
        return [name, later.map((file) => pinFile(release, file))] as const;
      }),
    ),
  }));
}
