import { isManifestHead } from './manifest-head';
import {
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryFile,
  type RegistryRemote,
} from './registry-document';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A malformed `integrity` would be ignored by the browser, and anything loaded; so it must not pass. */
const isIntegrity = (value: unknown): value is string =>
  isText(value) && /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(value);

function readFile(value: unknown): RegistryFile | null {
  if (!isObject(value) || !isText(value.url)) return null;
  if (value.integrity === undefined) return { url: value.url };
  return isIntegrity(value.integrity) ? { url: value.url, integrity: value.integrity } : null;
}

function readRemote(value: unknown): RegistryRemote | null {
  if (!isObject(value)) return null;
  const { name, release, manifest } = value;
  const entry = readFile(value.entry);
  if (!isText(name) || !isText(release) || !isText(manifest) || entry === null) return null;
  const head = isManifestHead(value.manifestHead) ? { manifestHead: value.manifestHead } : {};
  return { name, release, manifest, entry, ...head };
}

/**
 * Reads a registry document that came over the network. A remote that is not described well is left out: it will be
 * reported as missing where it is wanted, and the others work.
 * @throws when the document is none, or of another schema version
 */
export function parseRegistry(value: unknown): RegistryDocument {
  if (!isObject(value)) throw new Error('the registry is not a JSON object');
  if (value.version !== REGISTRY_VERSION) {
    throw new Error(`the registry has version ${value.version}; this page understands ${REGISTRY_VERSION}`);
  }
  if (!Array.isArray(value.remotes)) throw new Error('the registry has no list of remotes');
  const remotes = value.remotes.map(readRemote).filter((remote) => remote !== null);
  return { version: REGISTRY_VERSION, remotes };
}

/** The registry of a page that has none: every remote is missing, the host works. */
export const EMPTY_REGISTRY: RegistryDocument = { version: REGISTRY_VERSION, remotes: [] };
