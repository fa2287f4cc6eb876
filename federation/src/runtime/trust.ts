import type { RegistryRemote } from '../registry/registry-document';

/** Whether a file may come from there: the page's own origin, or one that the registry names. */
export const isTrustedOrigin = (url: string, origins: readonly string[] = []): boolean => {
  const { origin } = new URL(url, document.baseURI);
  return origin === window.location.origin || origins.includes(origin);
};

/**
 * Fails closed: what the registry does not pin, or has from an origin that it does not name, is never asked for. A
 * browser takes a script without `integrity` as it comes.
 * @throws when the release may not run in this page, with the reason
 */
export function requireTrusted(remote: RegistryRemote, origins: readonly string[] | undefined): void {
  const { entry, manifest } = remote;
  const foreign = [entry.url, manifest].find((url) => !isTrustedOrigin(url, origins));
  if (foreign !== undefined) throw new Error(`${foreign} has an origin that the registry does not allow`);
  if (entry.integrity === undefined) throw new Error(`the registry has no integrity for ${entry.url}`);
}
