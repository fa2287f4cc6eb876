import type { Said } from '@qihang/shared/contracts';

/** As long as a mark is new to the eye, ms. */
const FRESH_MS = 1_500;

const NONE: ReadonlySet<string> = new Set();

/** Ids of the values that came while somebody looked, for a moment: nothing that was known when they began to. */
export interface FreshIds {
  get(): ReadonlySet<string>;
  /** Tells what is known now. */
  see(said: Said | undefined): void;
  /** Looks, until the returned function is called; the last who does forgets what was known. */
  subscribe(listener: () => void): () => void;
}

/** @param later calls back after so many ms, and returns what prevents that */
export function makeFreshIds(later: (callback: () => void, milliseconds: number) => () => void): FreshIds {
  const listeners = new Set<() => void>();
  let known: ReadonlySet<string> | null = null;
  let fresh = NONE;
  let cancel = (): void => {};
  const become = (next: ReadonlySet<string>): void => {
    cancel();
    if (next === fresh) return;
    fresh = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => fresh,
    see(said) {
      // A part says nothing of what is new.
      if (said === undefined || !said.isWhole) return;
      const before = known;
      known = new Set(said.values.map(({ id }) => id));
      const ids = [...known].filter((id) => before !== null && !before.has(id));
      if (ids.length === 0) return;
      become(new Set(ids));
      cancel = later(() => become(NONE), FRESH_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        known = null;
        become(NONE);
      };
    },
  };
}
