import { EMPTY_REGISTRY, parseRegistry, type RegistryDocument } from '@qihang/federation/registry';
import { apiBase } from '@qihang/shared/api-base';
import type { Site } from '@qihang/shared/contracts';

/** Data that the shell needs before it can show anything. */
export interface PageData {
  readonly site: Site;
  readonly registry: RegistryDocument;
  /** The operator has turned `/__mf` on. */
  readonly hasInspector: boolean;
  /** The operator's switch of the service worker. */
  readonly hasServiceWorker: boolean;
}

/** Without a registry every remote shows its boundary, and the shell works. */
function readRegistry(value: unknown): RegistryDocument {
  try {
    return parseRegistry(value);
  } catch (error) {
    console.error(error);
    return EMPTY_REGISTRY;
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** Data that the gateway put into the page, so that nothing has to be fetched before the first paint. */
export function readPageData(): PageData | null {
  const block = document.getElementById('page-data');
  if (!block?.textContent) return null;
  const { site, registry, inspector, serviceWorker } = JSON.parse(block.textContent) as {
    site: Site;
    registry: unknown;
    inspector?: unknown;
    serviceWorker?: unknown;
  };
  return {
    site,
    registry: readRegistry(registry),
    hasInspector: inspector === true,
    hasServiceWorker: serviceWorker === true,
  };
}

/**
 * The same data over the network, for pages that no gateway composed: those of the development server.
 * @throws when the site's configuration cannot be had
 */
export async function fetchPageData(): Promise<PageData> {
  const [site, registry] = await Promise.all([
    fetchJson(`${apiBase()}/site`) as Promise<Site>,
    fetchJson('/registry.json').catch(() => null),
  ]);
  const hasInspector = process.env.NODE_ENV === 'development';
  return { site, registry: readRegistry(registry), hasInspector, hasServiceWorker: false };
}
