import { releaseBase } from '../releases/document/document';
import { isServed } from '../releases/publish/hashed-name';
import type { PublishedRelease } from '../releases/store/release';

/** A file of a release as pages request it. */
export interface PinnedFile {
  readonly url: string;
  /** `sha384-…`, as the bundler's loader requests it. */
  readonly integrity: string;
  readonly kind: 'script' | 'style';
}

/**
 * Builds URL and integrity of a release's file.
 * @throws when the release has no such file, or it is neither a script nor a style sheet
 */
export function pinFile(release: PublishedRelease, name: string): PinnedFile {
  const file = release.files.find((candidate) => candidate.name === name);
  const kind = name.endsWith('.js') ? 'script' : name.endsWith('.css') ? 'style' : null;
  if (file === undefined || kind === null || !isServed(release, name)) {
    throw new Error(`the manifest names a file that cannot be served: ${name}`);
  }
  return { url: `${releaseBase(release)}${name}`, integrity: file.integrity, kind };
}
