/** Keys come closer together than this while somebody types. */
const TYPING_MS = 400;
/** An answer is not held up longer than this by somebody who thinks between two keys. */
const LONGEST_WAIT_MS = 200;

/** Calls back at once, or after the next key where somebody types; returns the undoing. */
export type WhenKeyIsPainted = (callback: () => void) => () => void;

interface KeyClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Calls back at every key, a composed one included. */
  readonly onKey: (callback: () => void) => void;
  readonly whenPainted: (callback: () => void) => void;
}

/**
 * The time right after a key was painted is the longest before the next one: work that is done then keeps no key
 * waiting.
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
    if (now() - keyAt > TYPING_MS) {
      callback();
      return () => {};
    }
    const stop = () => {
      waiting.delete(goOn);
      forget();
    };
    const goOn = () => {
      stop();
      callback();
    };
    const forget = later(goOn, LONGEST_WAIT_MS);
    waiting.add(goOn);
    return stop;
  };
}
