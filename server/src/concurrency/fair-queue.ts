/**
 * Fair queue: while several parties wait, they are served in turn, so that a thousand requests of one party do not
 * delay the single request of another.
 */
export class FairQueue<Entry> {
  readonly #parties = new Map<string, Set<Entry>>();
  #size = 0;

  /** Number of entries of all parties together. */
  get size(): number {
    return this.#size;
  }

  sizeOf(party: string): number {
    return this.#parties.get(party)?.size ?? 0;
  }

  add(party: string, entry: Entry): void {
    const own = this.#parties.get(party) ?? new Set();
    this.#parties.set(party, own.add(entry));
    this.#size += 1;
  }

  remove(party: string, entry: Entry): void {
    const own = this.#parties.get(party);
    if (own?.delete(entry) !== true) return;
    this.#size -= 1;
    if (own.size === 0) this.#parties.delete(party);
  }

  /** Removes the first entry of the party whose turn it is; that party then goes to the end of the queue. */
  takeNext(): Entry | null {
    const [first] = this.#parties;
    if (first === undefined) return null;
    const [party, own] = first;
    const [entry] = own;
    this.#parties.delete(party);
    if (entry === undefined) return null;
    own.delete(entry);
    this.#size -= 1;
    if (own.size > 0) this.#parties.set(party, own);
    return entry;
  }

  /**
   * Makes room for this party in a full queue: the newest entry of the party with the most entries is removed.
   * @returns the removed entry, or null when no party has more entries than this one would have
   */
  makeRoomFor(party: string): Entry | null {
    let [greediest, most]: [string, Set<Entry> | null] = ['', null];
    for (const [name, own] of this.#parties) {
      if (own.size > (most?.size ?? this.sizeOf(party) + 1)) [greediest, most] = [name, own];
    }
    const newest = most === null ? undefined : [...most].at(-1);
    if (newest === undefined) return null;
    this.remove(greediest, newest);
    return newest;
  }
}
