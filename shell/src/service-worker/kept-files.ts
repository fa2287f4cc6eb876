import { integrityOf, isWhole } from './file-integrity';

export const FILES_CACHE = 'files-1';
/** The largest file of ours has a quarter of it. */
const MAX_FILE_BYTES = 1_000_000;

/** What the worker keeps with; both may fail at any time. */
export interface KeepingTools {
  readonly caches: CacheStorage;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
}

/** Files of releases by address. What is stored is what its pin says; the browser checks it against the page's pin again. */
export class KeptFiles {
  readonly #checked = new Set<string>();

  constructor(private readonly tools: KeepingTools) {}

  #open(): Promise<Cache> {
    return this.tools.caches.open(FILES_CACHE);
  }

  /** The kept file that a page asks for; null when there is none, it has another pin, or the cache is blocked. */
  async find({ url, integrity }: Pick<Request, 'url' | 'integrity'>): Promise<Response | null> {
    const file = await this.#open()
      .then((cache) => cache.match(url, { ignoreVary: true }))
      .catch(() => undefined);
    return file !== undefined && (integrity === '' || integrityOf(file) === integrity) ? file : null;
  }

  /** Drops a file whose content is not what it was: the page got nothing of it, the next one gets it anew. */
  async check(url: string): Promise<void> {
    if (this.#checked.has(url)) return;
    this.#checked.add(url);
    const cache = await this.#open();
    const file = await cache.match(url, { ignoreVary: true });
    if (file !== undefined && !(await isWhole(file))) await cache.delete(url, { ignoreVary: true });
  }

  /**
   * Stores the files that are missing, mostly from the browser's own cache.
   * @throws when one cannot be had
   */
  async store(addresses: readonly string[]): Promise<void> {
    const cache = await this.#open();
    const missing = async (url: string) => (await cache.match(url, { ignoreVary: true })) === undefined;
    await Promise.all(addresses.map(async (url) => (await missing(url)) && this.#storeOne(cache, url)));
  }

  async #storeOne(cache: Cache, url: string): Promise<void> {
    const file = await this.tools.fetch(url, { cache: 'force-cache' });
    const isFitting = Number(file.headers.get('content-length') ?? 0) <= MAX_FILE_BYTES;
    // A file that is gone, or of another server, is none of ours.
    if (file.status !== 200 || !isFitting || integrityOf(file) === null) return;
    if (!(await isWhole(file.clone()))) throw new Error(`${url} is not what its pin says`);
    await cache.put(url, file);
  }

  /** Drops every file but these. */
  async prune(addresses: ReadonlySet<string>): Promise<void> {
    const cache = await this.#open();
    const files = await cache.keys();
    const dropped = files.filter(({ url }) => !addresses.has(url));
    await Promise.all(dropped.map((file) => cache.delete(file, { ignoreVary: true })));
  }
}
