/** Maximum pause between two keys while the user types, ms. */
const MAX_KEY_GAP_MS = 400;
/** Maximum delay of an update while waiting for the next key, ms. */
const MAX_WAIT_MS = 200;

/** Calls back at once, or after the paint of the next key while the user types. @returns the function that cancels */
export type WhenKeyIsPainted = (callback: () => void) => () => void;

interface KeyClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Calls back at every key, including input of a composition. */
  readonly onKey: (callback: () => void) => void;
  readonly whenPainted: (callback: () => void) => void;
}

/**
 * Schedules work right after a key was painted, when the time to the next key is longest, so that it delays no key.
 */
export function makeTypingGap({ now, later, onKey, whenPainted }: KeyClock): WhenKeyIsPainted {
  let keyAt = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();
  onKey(() => {
    keyAt = now();
    if (waiting.size === 0) return;
    whenPainted(() => {
      for (const callback of [...waiting]) callback();
    });
  });
  return (callback) => {
    if (now() - keyAt > MAX_KEY_GAP_MS) {
      callback();
      return () => {};
    }
    const stop = () => {
      waiting.delete(run);
      cancelTimer();
    };
    const run = () => {
      stop();
      callback();
    };
    const cancelTimer = later(run, MAX_WAIT_MS);
    waiting.add(run);
    return stop;
  };
}
