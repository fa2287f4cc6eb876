import { isObject } from './json-object';
import { isManifestHead } from './manifest-head';
import {
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryFile,
  type RegistryHost,
  type RegistryOverride,
  type RegistryRemote,
} from './registry-document';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Rejects a malformed `integrity`: the browser would ignore it, and load any content. */
const isIntegrity = (value: unknown): value is string =>
  isText(value) && /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(value);

function readFile(value: unknown): RegistryFile | null {
  if (!isObject(value) || !isText(value.url)) return null;
  if (value.integrity === undefined) return { url: value.url };
  return isIntegrity(value.integrity) ? { url: value.url, integrity: value.integrity } : null;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isOrigin = (value: unknown): value is string => {
  if (!isText(value)) return false;
  try {
    const { origin, protocol } = new URL(value);
    return origin === value && /^https?:$/.test(protocol);
  } catch {
    return false;
  }
};

/** The readable items of a list; null when the value is not a list. */
const listOf = <T>(value: unknown, read: (item: unknown) => T | null): T[] | null =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== null) : null;

const only =
  <T>(isKind: (value: unknown) => value is T) =>
  (value: unknown): T | null =>
    isKind(value) ? value : null;

function readOverride(value: unknown): RegistryOverride | null {
  if (!isObject(value)) return null;
  const { name, release } = value;
  return isText(name) && isText(release) ? { name, release } : null;
}

function readHost(value: unknown): RegistryHost | null {
  const host = readOverride(value);
  if (host === null || !isObject(value) || !isCount(value.contract)) return host;
  return { ...host, contract: value.contract };
}

function readRelease(value: unknown): RegistryRemote | null {
  if (!isObject(value)) return null;
  const { name, release, manifest, contract } = value;
  const entry = readFile(value.entry);
  if (!isText(name) || !isText(release) || !isText(manifest) || entry === null) return null;
  return {
    name,
    release,
    manifest,
    entry,
    ...(isManifestHead(value.manifestHead) && { manifestHead: value.manifestHead }),
    ...(isCount(contract) && { contract }),
  };
}

function readRemote(value: unknown): RegistryRemote | null {
  const remote = readRelease(value);
  const lastGood = isObject(value) ? readRelease(value.lastGood) : null;
  return remote && lastGood?.name === remote.name ? { ...remote, lastGood } : remote;
}

/**
 * Parses a registry document that came over the network. A malformed remote is left out: it is reported as missing
 * where it is needed, and the others work.
 * @throws when the value is not a registry document, or of another schema version
 */
export function parseRegistry(value: unknown): RegistryDocument {
  if (!isObject(value)) throw new Error('the registry is not a JSON object');
  if (value.version !== REGISTRY_VERSION) {
    throw new Error(`the registry has version ${value.version}; this page understands ${REGISTRY_VERSION}`);
  }
  if (!Array.isArray(value.remotes)) throw new Error('the registry has no list of remotes');
  const origins = listOf(value.origins, only(isOrigin));
  const host = readHost(value.host);
  const disabled = listOf(value.disabled, only(isText));
  const override = listOf(value.override, readOverride);
  return {
    version: REGISTRY_VERSION,
    remotes: listOf(value.remotes, readRemote) ?? [],
    ...(isCount(value.sequence) && { sequence: value.sequence }),
    ...(origins && { origins }),
    ...(host && { host }),
    ...(disabled && { disabled }),
    ...(override && { override }),
    ...(isText(value.reports) && { reports: value.reports }),
  };
}

/** The registry of a page without one: every remote is missing, the host works. */
export const EMPTY_REGISTRY: RegistryDocument = { version: REGISTRY_VERSION, remotes: [] };
