/** Least-recently-used cache with a limit on the total weight of its values. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly weight: number }>();
  #weight = 0;

  /** @param limit total weight of all values, in the unit of `weightOf` */
  constructor(
    private readonly limit: number,
    private readonly weightOf: (value: T) => number = () => 1,
  ) {}

  get weight(): number {
    return this.#weight;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // A map keeps the order of insertion, so re-inserting marks the entry as the latest used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A value that is heavier than the whole cache is not kept. */
  set(key: string, value: T): void {
    this.delete(key);
    const weight = this.weightOf(value);
    if (weight > this.limit) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
