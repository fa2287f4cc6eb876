import { INTEGRITY } from './integrity';
import { fieldsOf, readText } from './json-fields';
import type { PublishedRelease, Release, ReleaseFile } from './release';

/** Form of app names and versions, which stand in URLs, folders and variables: none can lead out of a folder. */
export const RELEASE_NAME = /^\w[\w.-]{0,63}$/;

/** Segments of ordinary characters, none of which begins with a dot: no parent folders, no hidden files. */
const FILE_NAME = /^(?=.{1,300}$)[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/;

/** True for a name that stays inside its folder, and is the same in a URL as on every disk. */
export const isFileName = (name: string): boolean => FILE_NAME.test(name);

export function parseFile(value: unknown, what: string): ReleaseFile {
  const fields = fieldsOf(value, what);
  return {
    name: fields.text('name', FILE_NAME),
    integrity: fields.text('integrity', INTEGRITY),
    bytes: fields.whole('bytes'),
  };
}

const parseNeed = (value: unknown, what: string) => {
  const fields = fieldsOf(value, what);
  return { name: fields.text('name'), range: fields.text('range') };
};
const parseProvided = (value: unknown, what: string) => {
  const fields = fieldsOf(value, what);
  return { name: fields.text('name'), version: fields.text('version') };
};

/**
 * Parses a release that came over the network or from a database.
 * @throws with the fault when the value is not a release
 */
export function parseRelease(value: unknown, what = 'the release'): Release {
  const fields = fieldsOf(value, what);
  const release: Release = {
    app: fields.text('app', RELEASE_NAME),
    version: fields.text('version', RELEASE_NAME),
    kind: fields.oneOf('kind', ['host', 'remote']),
    contract: fields.whole('contract'),
    oldestContract: fields.whole('oldestContract'),
    entry: fields.nullable('entry', readText),
    exposes: fields.list('exposes', readText),
    needs: fields.list('needs', parseNeed),
    provides: fields.list('provides', parseProvided),
    files: fields.list('files', parseFile),
    firstBytes: fields.whole('firstBytes'),
  };
  assertWhole(release, what);
  return release;
}

/** Rejects duplicate names and a missing entry, which different readers would interpret differently. */
function assertWhole({ kind, entry, files }: Release, what: string): void {
  const names = new Set(files.map(({ name }) => name));
  if (names.size !== files.length) throw new Error(`${what} names a file twice`);
  if ((kind === 'remote') !== (entry !== null)) {
    throw new Error(`${what} is a ${kind} ${entry === null ? 'without' : 'with'} an entry`);
  }
  if (entry !== null && !names.has(entry)) throw new Error(`the entry of ${what} is not among its files`);
}

/** Parses a published release, as `parseRelease` does. */
export function parsePublishedRelease(value: unknown, what = 'the release'): PublishedRelease {
  const fields = fieldsOf(value, what);
  return {
    ...parseRelease(value, what),
    publishedAt: fields.text('publishedAt'),
    publishedBy: fields.text('publishedBy'),
    replacedAt: fields.nullable('replacedAt', readText),
    servedSince: fields.nullable('servedSince', readText),
  };
}
