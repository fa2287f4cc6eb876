/** Remembers when something happened for the last time. */
export class LastMoment {
  #at = Number.NEGATIVE_INFINITY;

  note(): void {
    this.#at = performance.now();
  }

  /** Whether it happened within so many milliseconds. */
  isWithin(ms: number): boolean {
    return performance.now() - this.#at < ms;
  }
}
