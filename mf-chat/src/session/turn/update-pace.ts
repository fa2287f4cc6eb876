import { makeTypingGap, type WhenKeyIsPainted } from './typing-gap';

/** Minimum interval between updates of streamed text, ms: 20 a second are smooth and keep rendering cheap. */
export const MIN_INTERVAL_MS = 50;
/** Maximum interval, ms, so that text still arrives in phrases on a slow phone. */
const MAX_INTERVAL_MS = 200;
/** Interval per cost of an update: at most a third of the time is spent on text, the rest is for typing and scrolling. */
const INTERVAL_PER_COST = 3;
/** Weight of the last update in the moving average of the cost. */
const COST_WEIGHT = 0.3;

interface UpdateClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Runs at once, or at a moment that delays no key. @returns the function that cancels */
  readonly whenFree: WhenKeyIsPainted;
  /** Calls back once the last change is rendered. */
  readonly whenRendered: (callback: () => void) => void;
  /** Calls back after the paint, with the duration of the frame, ms. */
  readonly whenPainted: (callback: (milliseconds: number) => void) => void;
}

/** Runs the update when the screen may change again. @returns the function that cancels */
export type NextUpdate = (update: () => void) => () => void;

/** Adapts the interval between updates of a growing text to their cost on this machine. */
export function makeUpdatePace({ now, later, whenFree, whenRendered, whenPainted }: UpdateClock): NextUpdate {
  let cost = 0;
  const show = (update: () => void) => {
    const startedAt = now();
    update();
    whenRendered(() => {
      const rendered = now() - startedAt;
      whenPainted((painted) => {
        cost += COST_WEIGHT * (rendered + painted - cost);
      });
    });
  };
  return (update) => {
    let cancel = later(
      () => {
        cancel = whenFree(() => show(update));
      },
      Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, INTERVAL_PER_COST * cost)),
    );
    return () => cancel();
  };
}

/** Calls back after the next frame, with its duration, ms. */
const whenPainted = (callback: (milliseconds: number) => void): void => {
  requestAnimationFrame(() => {
    const frameAt = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback(performance.now() - frameAt);
    };
    port2.postMessage(null);
  });
};

/** Update pace with the browser's clock and frames. */
export const makePagePace = (later: UpdateClock['later']): NextUpdate =>
  makeUpdatePace({
    later,
    now: () => performance.now(),
    whenFree: makeTypingGap({
      later,
      now: () => performance.now(),
      // A Chinese input method fires input events without keys.
      onKey(callback) {
        // The build renders the frame without a page.
        if (typeof document === 'undefined') return;
        for (const type of ['keydown', 'input']) document.addEventListener(type, callback, true);
      },
      whenPainted,
    }),
    // React renders a store change in a microtask, before this one.
    whenRendered: (callback) => queueMicrotask(callback),
    whenPainted,
  });
