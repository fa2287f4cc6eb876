import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Described, Publication, Registry } from '../registry/registry-use-cases';
import { ReleaseError } from '../registry/release-error';
import type { Release, ReleaseFile } from '../store/release';
import { BuildRefused } from './build-refused';
import { inspectBuild } from './inspect-build';

/**
 * Destination of a publication: a remote registry (`ReleaseClient`), or one in this process ({@link asPublishTarget}).
 */
export interface PublishTarget {
  describe(release: Release): Promise<Described>;
  putFile(app: string, integrity: string, content: Uint8Array): Promise<void>;
  publish(release: Release): Promise<Publication>;
}

/** Progress of a publication. */
export interface PublishProgress {
  readonly release: Release;
  readonly files: { readonly sent: number; readonly of: number };
  readonly bytes: { readonly sent: number; readonly of: number };
}

/** Input of {@link publishBuild}. */
export interface BuildToPublish {
  /** Folder of the build. */
  readonly folder: string;
  readonly target: PublishTarget;
  /** When given, builds of other apps are refused. */
  readonly app?: string;
  /** Called when the number of files to send is known, and after each file. */
  readonly onProgress?: (progress: PublishProgress) => void;
}

/** Concurrent uploads: enough to hide latency, few enough for any server. */
const MAX_CONCURRENT_UPLOADS = 6;
/**
 * Attempts of a publication. A file can be pruned between the query and the publication; the query is then repeated.
 */
const ATTEMPTS = 3;

/** Adapts a registry in this process to a publish target. */
export const asPublishTarget = (registry: Registry, by: string): PublishTarget => ({
  describe: (release) => registry.describe(release),
  putFile: (_app, integrity, content) => registry.putFile(integrity, content),
  publish: (release) => registry.publish({ release, by }),
});

/** Runs a task for each item with limited concurrency; stops at the first failure. */
async function forEachOf<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await task(item);
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work));
}

/** The files to send; equal contents are sent once. */
function filesToSend(release: Release, missing: readonly string[]): ReleaseFile[] {
  const wanted = new Set(missing);
  return release.files.filter(({ integrity }) => wanted.delete(integrity));
}

async function sendFiles(
  release: Release,
  missing: readonly string[],
  { folder, target, onProgress }: BuildToPublish,
): Promise<void> {
  const toSend = filesToSend(release, missing);
  const of = { files: toSend.length, bytes: toSend.reduce((sum, file) => sum + file.bytes, 0) };
  const sent = { files: 0, bytes: 0 };
  const notify = () =>
    onProgress?.({
      release,
      files: { sent: sent.files, of: of.files },
      bytes: { sent: sent.bytes, of: of.bytes },
    });
  notify();
  await forEachOf(toSend, async (file) => {
    await target.putFile(release.app, file.integrity, await readFile(path.join(folder, file.name)));
    sent.files += 1;
    sent.bytes += file.bytes;
    notify();
  });
}

/**
 * Publishes the build in a folder; sends only the files that the registry does not have.
 * @throws BuildRefused for a folder without a valid build; ReleaseError when the registry refuses
 */
export async function publishBuild(build: BuildToPublish): Promise<Publication> {
  const release = await inspectBuild(build.folder);
  if (build.app !== undefined && build.app !== release.app) {
    throw new BuildRefused(`what lies in ${build.folder} is a build of ${release.app}, not of ${build.app}`);
  }
  for (let attempt = 1; ; attempt += 1) {
    const { isKnown, missing } = await build.target.describe(release);
    if (!isKnown) await sendFiles(release, missing, build);
    try {
      return await build.target.publish(release);
    } catch (error) {
      const isWorthAnother = error instanceof ReleaseError && error.code === 'missing_files';
      if (!isWorthAnother || attempt === ATTEMPTS) throw error;
    }
  }
}
