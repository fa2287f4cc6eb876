import { isManifestHead } from '../manifest-head';

/**
 * The reader of the first host that was ever shipped, unchanged: hosts of that age can be rolled back to, and open
 * pages run it. Never change it.
 */
type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isIntegrity = (value: unknown): value is string =>
  isText(value) && /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(value);

function readFile(value: unknown) {
  if (!isObject(value) || !isText(value.url)) return null;
  if (value.integrity === undefined) return { url: value.url };
  return isIntegrity(value.integrity) ? { url: value.url, integrity: value.integrity } : null;
}

function readRemote(value: unknown) {
  if (!isObject(value)) return null;
  const { name, release, manifest } = value;
  const entry = readFile(value.entry);
  if (!isText(name) || !isText(release) || !isText(manifest) || entry === null) return null;
  const head = isManifestHead(value.manifestHead) ? { manifestHead: value.manifestHead } : {};
  return { name, release, manifest, entry, ...head };
}

/** Parses a registry document as the first host did. */
export function readAsTheFirstHost(value: unknown) {
  if (!isObject(value)) throw new Error('the registry is not a JSON object');
  if (value.version !== 1) {
    throw new Error(`the registry has version ${value.version}; this page understands 1`);
  }
  if (!Array.isArray(value.remotes)) throw new Error('the registry has no list of remotes');
  const remotes = value.remotes.map(readRemote).filter((remote) => remote !== null);
  return { version: 1, remotes };
}
