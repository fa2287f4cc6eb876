/** What the worker uses of a `Cache`, in memory, in the order of the last `put`. */
class FakeCache {
  readonly #entries = new Map<string, Response>();

  constructor(
    private readonly origin: string,
    private readonly failIn: (verb: string) => void,
  ) {}

  #address(key: string | Request): string {
    return new URL(typeof key === 'string' ? key : key.url, this.origin).href;
  }

  async match(key: string | Request): Promise<Response | undefined> {
    return this.#entries.get(this.#address(key))?.clone();
  }

  async put(key: string | Request, response: Response): Promise<void> {
    this.failIn('put');
    const { status, headers } = response;
    const kept = new Response(await response.arrayBuffer(), { status, headers });
    this.#entries.delete(this.#address(key));
    this.#entries.set(this.#address(key), kept);
  }

  async delete(key: string | Request): Promise<boolean> {
    return this.#entries.delete(this.#address(key));
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.#entries.keys()].map((address) => new Request(address));
  }

  addresses(): string[] {
    return [...this.#entries.keys()].map((address) => address.slice(this.origin.length));
  }
}

/** Cache Storage in memory, which can be blocked or full. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();
  readonly #failures = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** From now on this verb fails with an error of this name. */
  fail(verb: 'open' | 'put', name: string): void {
    this.#failures.set(verb, name);
  }

  readonly #failIn = (verb: string): void => {
    const name = this.#failures.get(verb);
    if (name !== undefined) throw new DOMException(`${verb} failed`, name);
  };

  async open(name: string): Promise<FakeCache> {
    this.#failIn('open');
    const cache = this.#caches.get(name) ?? new FakeCache(this.origin, this.#failIn);
    this.#caches.set(name, cache);
    return cache;
  }

  /** Everything that is kept, by address without the origin. */
  addresses(): string[] {
    return [...this.#caches.values()].flatMap((cache) => cache.addresses()).sort();
  }
}
