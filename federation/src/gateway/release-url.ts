import { MANIFEST_FILE, releaseBase } from '../releases/document';
import { isKeptByName } from '../releases/hashed-name';
import type { PublishedRelease, Release } from '../releases/release';

/** A file of a release, as a page asks for it. */
export interface PinnedFile {
  readonly url: string;
  /** `sha384-…`: the same that the bundler's loader asks for. */
  readonly integrity: string;
  readonly kind: 'script' | 'style';
}

/** What a browser may ask for: anything else in a build (its page, its record) is for the gateway alone. */
export const isServed = ({ kind }: Pick<Release, 'kind'>, name: string): boolean =>
  isKeptByName(name) || (kind === 'remote' && name === MANIFEST_FILE);

/** @throws when the release has no such file, or it is neither script nor style sheet */
export function pinFile(release: PublishedRelease, name: string): PinnedFile {
  const file = release.files.find((candidate) => candidate.name === name);
  const kind = name.endsWith('.js') ? 'script' : name.endsWith('.css') ? 'style' : null;
  if (file === undefined || kind === null || !isServed(release, name)) {
    throw new Error(`the manifest names a file that cannot be served: ${name}`);
  }
  return { url: `${releaseBase(release)}${name}`, integrity: file.integrity, kind };
}
