import type { RegistryRemote } from '../registry/registry-document';

/** True for files from the page's own origin, or from one that the registry allows. */
export const isTrustedOrigin = (url: string, origins: readonly string[] = []): boolean => {
  const { origin } = new URL(url, document.baseURI);
  return origin === window.location.origin || origins.includes(origin);
};

/**
 * Fails closed: a file without a pin, or from an origin that the registry does not allow, is never requested, because a
 * browser runs a script without `integrity` unchecked.
 * @throws when the release may not run in this page, with the reason
 */
export function requireTrusted(remote: RegistryRemote, origins: readonly string[] | undefined): void {
  const { entry, manifest } = remote;
  const foreign = [entry.url, manifest].find((url) => !isTrustedOrigin(url, origins));
  if (foreign !== undefined) throw new Error(`${foreign} has an origin that the registry does not allow`);
  if (entry.integrity === undefined) throw new Error(`the registry has no integrity for ${entry.url}`);
}
