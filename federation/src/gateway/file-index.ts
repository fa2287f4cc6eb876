import { releaseBase } from '../releases/document';
import type { PublishedRelease, ReleaseFile } from '../releases/release';
import { isServed } from './release-url';

/** The files that may be asked for, by path. */
export type FileIndex = ReadonlyMap<string, ReleaseFile>;

/**
 * All files of all kept releases: a tab that was opened before a release was replaced goes on with its files. Hosts share
 * the root; where two have a file of one name, the newer one's is served (their names carry hashes of their contents).
 */
export function indexFiles(releases: readonly PublishedRelease[]): FileIndex {
  const oldestFirst = [...releases].sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
  return new Map(
    oldestFirst.flatMap((release) =>
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
  svg: 'image/svg+xml',
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

/** What a browser is told; without knowing better it must not guess (`nosniff`). */
export const contentTypeOf = (name: string): string => TYPES[endOf(name)] ?? 'application/octet-stream';

/** Images and fonts are compressed already. */
export const isCompressible = (name: string): boolean => /^(js|css|json|svg|txt|wasm)$/.test(endOf(name));
