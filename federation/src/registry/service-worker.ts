import type { RegistryDocument } from './registry-document';

/** URL of the site's service worker; the gateway serves that of the host's release, or one that removes itself. */
export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * Response header of a page: the releases that it was composed of, as `nameReleases` writes them. Missing on a page
 * that no service worker may keep.
 */
export const PAGE_RELEASES = 'mf-releases';

/**
 * Names the releases that a page with this registry loads: `shop-front@1 mf-shop@2`. Equal for equal choices.
 *
 * @returns null for a page that only this browser gets, by an override
 */
export function nameReleases({ host, remotes, override = [] }: RegistryDocument): string | null {
  if (host === undefined || override.length > 0) return null;
  return [host, ...remotes].map(({ name, release }) => `${name}@${release}`).join(' ');
}
