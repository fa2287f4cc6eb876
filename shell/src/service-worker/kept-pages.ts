import { PAGE_RELEASES } from '@qihang/federation/registry';
import { pageKey } from '@qihang/shared/contracts';
import { type KeepingTools, KeptFiles } from './kept-files';
import type { KeepOrder } from './messages';

export const PAGES_CACHE = 'pages-1';
const MAX_PAGES = 5;
const MAX_FILES = 200;
/** Texts of the site's configuration change without a release: a kept page is fetched anew once a day. */
const MAX_AGE_MS = 86_400_000;

const KEPT_AT = 'kept-at';
const KEPT_FILES = 'kept-files';
const SUPERSEDED = 'kept-superseded';
/** The proof counts for one page from the network only; the others describe the body as it was sent. */
const NOT_KEPT = ['server-timing', 'content-encoding', 'content-length', 'vary'];

/** Paths that have the same page share the kept one. */
const addressOf = (pathname: string): string => `/kept?${encodeURIComponent(pageKey(pathname))}`;

const filesOf = ({ headers }: Response): readonly string[] => JSON.parse(headers.get(KEPT_FILES) ?? '[]');

/** The network has had another page since: this one may stand in for a network that fails, not for a slow one. */
export const isSuperseded = ({ headers }: Response): boolean => headers.has(SUPERSEDED);

/** A copy with other headers. */
function withHeaders(page: Response, headers: Readonly<Record<string, string>>): Response {
  const kept = new Headers(page.headers);
  for (const name of NOT_KEPT) kept.delete(name);
  for (const [name, value] of Object.entries(headers)) kept.set(name, value);
  return new Response(page.body, { headers: kept });
}

/**
 * The pages that can be shown without the network, one for each route, each only together with its files. They are
 * everybody's pages: nothing in them is of a user.
 */
export class KeptPages {
  readonly files: KeptFiles;
  /** Two tabs may stand at the same time; settles when nothing is being kept. */
  #settled: Promise<void> = Promise.resolve();

  constructor(private readonly tools: KeepingTools) {
    this.files = new KeptFiles(tools);
  }

  #open(): Promise<Cache> {
    return this.tools.caches.open(PAGES_CACHE);
  }

  /** The kept page of a path; null when there is none, or the cache is blocked. */
  async find(pathname: string): Promise<Response | null> {
    const page = await this.#open()
      .then((cache) => cache.match(addressOf(pathname)))
      .catch(() => undefined);
    return page ?? null;
  }

  /** Keeps a page that stands, with its files. Never rejects: full or blocked storage is no error. */
  keep(order: KeepOrder): Promise<void> {
    this.#settled = this.#settled.then(() => this.#keep(order)).catch(() => {});
    return this.#settled;
  }

  async #keep({ path, releases, files }: KeepOrder): Promise<void> {
    const kept = await this.find(path);
    const isCurrent = kept !== null && this.#isCurrent(kept, releases);
    const page = isCurrent ? kept : await this.#fetchPage(path, releases);
    if (page === null) return;
    const known = isCurrent ? filesOf(kept) : [];
    const all = [...new Set([...known, ...files])].slice(0, MAX_FILES);
    if (all.length === known.length) return;
    // The page last: it is never there without what it needs.
    await this.files.store(all);
    const keptAt = page.headers.get(KEPT_AT) ?? String(this.tools.now());
    const cache = await this.#open();
    await cache.put(
      addressOf(path),
      withHeaders(page, { [KEPT_AT]: keptAt, [KEPT_FILES]: JSON.stringify(all) }),
    );
    await this.#prune(cache);
  }

  #isCurrent(page: Response, releases: string): boolean {
    const age = this.tools.now() - Number(page.headers.get(KEPT_AT));
    return page.headers.get(PAGE_RELEASES) === releases && !isSuperseded(page) && age < MAX_AGE_MS;
  }

  /** The page of a path, when it still is of these releases. */
  async #fetchPage(path: string, releases: string): Promise<Response | null> {
    const page = await this.tools.fetch(path, { headers: { accept: 'text/html' } });
    return page.ok && !page.redirected && page.headers.get(PAGE_RELEASES) === releases ? page : null;
  }

  /** Drops the oldest pages beyond the limits, and every file that no kept page needs. */
  async #prune(cache: Cache): Promise<void> {
    const needed = new Set<string>();
    const newestFirst = [...(await cache.keys())].reverse();
    for (const [at, request] of newestFirst.entries()) {
      const page = await cache.match(request);
      const files = page === undefined ? [] : filesOf(page);
      const isTooMany = at >= MAX_PAGES || new Set([...needed, ...files]).size > MAX_FILES;
      if (isTooMany) await cache.delete(request);
      else for (const file of files) needed.add(file);
    }
    await this.files.prune(needed);
  }

  /**
   * Notes which releases the network's page of a path has.
   * @returns true when the kept page is of others
   */
  async noteAnswer(pathname: string, releases: string | null): Promise<boolean> {
    const page = await this.find(pathname);
    if (page === null || page.headers.get(PAGE_RELEASES) === releases) return false;
    const cache = await this.#open();
    await cache.put(addressOf(pathname), withHeaders(page, { [SUPERSEDED]: '1' }));
    return true;
  }
}
