import { federationName } from '../registry/federation-name';
import { isManifestHead } from '../registry/manifest-head';
import type { RegistryRemote } from '../registry/registry-document';

/** The fault of a manifest, or null. Registry and manifest must describe the same build. */
function findFault(manifest: unknown, remote: RegistryRemote, expose: string): string | null {
  if (!isManifestHead(manifest)) return 'it is not a federation manifest';
  if (manifest.name !== federationName(remote.name)) return `it belongs to ${manifest.name}`;
  if (!manifest.exposes.some(({ path }) => path === expose)) return `it does not expose ${expose}`;
  const entry = manifest.metaData.remoteEntry.name;
  const registered = new URL(remote.entry.url, 'http://any').pathname;
  return registered.endsWith(`/${entry}`) ? null : `it names ${entry} where the registry has ${registered}`;
}

/**
 * Fetches a remote's manifest and checks it.
 * @param url the registry's URL, or a variant of it that no cache has
 * @param signal ends the wait, also for a body that never ends
 * @throws when there is no valid manifest, with the reason
 */
export async function loadManifest(
  remote: RegistryRemote,
  url: string,
  expose: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the manifest answered ${response.status}`);
  const text = await response.text();
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new Error('the manifest is not JSON', { cause });
  }
  requireFit(manifest, remote, expose, url);
}

/** @throws when the value is not a manifest, or is of another build than the registry's */
export function requireFit(manifest: unknown, remote: RegistryRemote, expose: string, source: string): void {
  const fault = findFault(manifest, remote, expose);
  if (fault !== null) throw new Error(`the manifest ${source} is wrong: ${fault}`);
}
