import type { RegistryRemote } from '../registry/registry-document';
import { MANIFEST_FILE, releaseBase } from '../releases/document';
import { PAGE_FILE } from '../releases/hashed-name';
import type { PublishedRelease } from '../releases/release';
import { parseManifest } from './federation-manifest';
import { requireTemplate } from './page-template';
import { type PinnedFile, pinFile } from './release-url';

/** A remote's release as the gateway knows it. */
export interface DescribedRemote {
  readonly release: PublishedRelease;
  readonly remote: RegistryRemote;
  /** What the page of a route asks for that shows this remote: its entry first. */
  readonly files: readonly PinnedFile[];
  /** The shared modules that it takes from the host and cannot begin without. */
  readonly shares: readonly string[];
}

/** A host's release as the gateway knows it. */
export interface DescribedHost {
  readonly release: PublishedRelease;
  /** Its built `index.html`. */
  readonly template: string;
  /** The files of its shared modules, by the module's name; those that the page starts with are not among them. */
  readonly shares: ReadonlyMap<string, readonly PinnedFile[]>;
}

/** A release that the registry has and no page can be made of. */
export class UnusableRelease extends Error {
  override readonly name = 'UnusableRelease';
  constructor({ app, version }: PublishedRelease, reason: string, options?: { readonly cause?: unknown }) {
    super(`${app} ${version} cannot be served: ${reason}`, options);
  }
}

/** Reads a file of the store by its hash; throws when the store cannot be read. */
export type ReadContent = (integrity: string) => Promise<Uint8Array | null>;

async function readText(release: PublishedRelease, name: string, read: ReadContent): Promise<string> {
  const file = release.files.find((candidate) => candidate.name === name);
  if (file === undefined) throw new UnusableRelease(release, `it has no ${name}`);
  const content = await read(file.integrity);
  if (content === null) throw new UnusableRelease(release, `its ${name} is not in the store`);
  return Buffer.from(content).toString('utf8');
}

/** What is wrong with the content is the release's fault; what the store throws is not. */
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
    const { head, exposes, firstShares, shared } = parseManifest(text);
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
    };
  });
}

/** @throws UnusableRelease, or what `read` throws */
export async function describeHost(release: PublishedRelease, read: ReadContent): Promise<DescribedHost> {
  const template = await readText(release, PAGE_FILE, read);
  const manifest = await readText(release, MANIFEST_FILE, read);
  return attempt(release, () => ({
    release,
    template: requireTemplate(template),
    shares: new Map(
      parseManifest(manifest).shared.map(({ name, files }) => {
        const later = files.filter((file) => !template.includes(file));
        return [name, later.map((file) => pinFile(release, file))] as const;
      }),
    ),
  }));
}
