/** Who answers a request: a page by the network or the cache, a file by the cache or the network, all else the browser alone. */
export type RequestStrategy = 'page' | 'file' | 'none';

/** What the decision looks at; a `Request` is one. */
export interface RoutedRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly cache: string;
  readonly headers: { has(name: string): boolean };
}

/** Below these no page lies; calls, streams, the registry and the worker itself are never touched. */
const NO_PAGES = /^\/(?:api|static|r)(?:\/|$)|^\/(?:registry|sw\.js|__mf|robots\.txt$|sitemap\.xml$)/;

/** A file of a release whose name carries the hash of its content: at its address there is never another. */
const RELEASE_FILE = /^\/(?:static|r)\/.*[.-][0-9a-f]{8,}\.\w+$/;

/** True for a file that a page may keep. A query asks for the network on purpose: it is that of a second try. */
export function isReleaseFile(address: string, origin: string): boolean {
  const { origin: own, pathname, search } = new URL(address);
  return own === origin && search === '' && RELEASE_FILE.test(pathname);
}

/** True for an address whose page may come from the cache. */
function isPage(address: string, origin: string): boolean {
  const { origin: own, pathname, searchParams } = new URL(address);
  return own === origin && !searchParams.has('mf') && !NO_PAGES.test(pathname);
}

/** The one decision of the worker, for each request of its pages. */
export function strategyOf(
  { method, mode, url, cache, headers }: RoutedRequest,
  origin: string,
): RequestStrategy {
  if (method !== 'GET' || headers.has('range') || cache === 'only-if-cached') return 'none';
  if (mode === 'navigate') return isPage(url, origin) ? 'page' : 'none';
  return isReleaseFile(url, origin) ? 'file' : 'none';
}
