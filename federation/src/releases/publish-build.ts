import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildRefused } from './build-refused';
import { inspectBuild } from './inspect-build';
import type { Described, Publication, Registry } from './registry-use-cases';
import type { Release, ReleaseFile } from './release';
import { ReleaseError } from './release-error';

/** Where a build can be published: a registry far away (`ReleaseClient`) or in this process ({@link asPublishTarget}). */
export interface PublishTarget {
  describe(release: Release): Promise<Described>;
  putFile(app: string, integrity: string, content: Uint8Array): Promise<void>;
  publish(release: Release): Promise<Publication>;
}

/** How far a publication is. */
export interface PublishProgress {
  readonly release: Release;
  readonly files: { readonly sent: number; readonly of: number };
  readonly bytes: { readonly sent: number; readonly of: number };
}

export interface BuildToPublish {
  /** The folder of the build. */
  readonly folder: string;
  readonly target: PublishTarget;
  /** Refuses the build of any other app. */
  readonly app?: string;
  /** Told when it is known what has to be sent, and after each file. */
  readonly onProgress?: (progress: PublishProgress) => void;
}

/** Enough to hide the time on the way, few enough for any server. */
const AT_ONCE = 6;
/** A file can be pruned between the question and the publication: then it is asked once more. */
const ATTEMPTS = 3;

/** A registry in this process as a place to publish to. */
export const asPublishTarget = (registry: Registry, by: string): PublishTarget => ({
  describe: (release) => registry.describe(release),
  putFile: (_app, integrity, content) => registry.putFile(integrity, content),
  publish: (release) => registry.publish({ release, by }),
});

/** Runs a task for each item, a few at a time; the first failure ends it. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The files to send, each content once. */
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
  const tell = () =>
    onProgress?.({
      release,
      files: { sent: sent.files, of: of.files },
      bytes: { sent: sent.bytes, of: of.bytes },
    });
  tell();
  await forEachOf(toSend, async (file) => {
    await target.putFile(release.app, file.integrity, await readFile(path.join(folder, file.name)));
    sent.files += 1;
    sent.bytes += file.bytes;
    tell();
  });
}

/**
 * Publishes the build that lies in a folder; of its files only those travel that the registry does not have.
 * @throws BuildRefused for a folder that is no build; ReleaseError for what the registry refuses
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
