import type { ManifestHead } from './registry-document';

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** True for a federation manifest, or the part of one that a host needs. */
export const isManifestHead = (value: unknown): value is ManifestHead =>
  has(value, 'name') &&
  typeof value.name === 'string' &&
  has(value, 'metaData') &&
  has(value.metaData, 'remoteEntry') &&
  has(value.metaData.remoteEntry, 'name') &&
  typeof value.metaData.remoteEntry.name === 'string' &&
  has(value, 'exposes') &&
  Array.isArray(value.exposes) &&
  value.exposes.every((expose) => has(expose, 'path') && typeof expose.path === 'string');
