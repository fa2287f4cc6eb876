import { releaseBase } from '../releases/document/document';
import { isServed } from '../releases/publish/hashed-name';
import { entryOf } from '../releases/registry/app-entry';
import type { PublishedRelease, ReleaseFile } from '../releases/store/release';
import { type RegistryState, servedReleases } from '../releases/store/release-store';

/** The served files by URL path. */
export type FileIndex = ReadonlyMap<string, ReleaseFile>;

/** Start of service for sorting; a release without one sorts behind all others. */
const servedOf = ({ servedSince }: PublishedRelease): string => servedSince ?? '\uffff';

/**
 * Indexes all files of all kept releases that are or were in force: a tab opened before a release was replaced keeps
 * loading its files. A remote's files lie below its name and version, so remotes cannot collide. The host alone has the
 * root; an address there belongs to the file that was first served under it, even if a later release uses the same
 * name.
 */
export function indexFiles(state: RegistryState): FileIndex {
  const served = servedReleases(state).filter(({ app, kind }) => entryOf(state, app)?.kind === kind);
  // For equal keys a map keeps the last entry, so with the newest first the oldest release wins.
  const newestFirst = served.sort((one, other) => servedOf(other).localeCompare(servedOf(one)));
  return new Map(
    newestFirst.flatMap((release) =>
      release.files
        .filter(({ name }) => isServed(release, name))
        .map((file) => [`${releaseBase(release)}${file.name}`, file] as const),
    ),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};

const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Media type of a file; the default is safe because browsers must not guess (`nosniff`). */
export const contentTypeOf = (name: string): string => TYPES[endOf(name)] ?? 'application/octet-stream';

/** Images and fonts are compressed already. */
export const isCompressible = (name: string): boolean => /^(js|css|json|svg|txt|wasm)$/.test(endOf(name));
