/** Streamed text comes onto the screen this often at most: about 20 times a second (DESIGN.md). */
export const UPDATE_INTERVAL = 50;
/** On a slow phone less often, but text still arrives in phrases. */
const LONGEST_INTERVAL = 200;
/** A third of the time at most goes into showing text: the rest belongs to whoever types or scrolls meanwhile. */
const SHARE = 3;
/** Of the last update's cost in what is expected of the next. */
const WEIGHT = 0.3;

interface UpdateClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Once what was just changed is rendered. */
  readonly whenRendered: (callback: () => void) => void;
  /** Once it is painted, with the milliseconds that the frame took. */
  readonly whenPainted: (callback: (milliseconds: number) => void) => void;
}

/** Calls back when the screen may change again; returns the undoing. */
export type NextUpdate = (update: () => void) => () => void;

/** Spaces the updates of a growing text by what they cost on this machine. */
export function makeUpdatePace({ now, later, whenRendered, whenPainted }: UpdateClock): NextUpdate {
  let cost = 0;
  return (update) =>
    later(
      () => {
        const startedAt = now();
        update();
        whenRendered(() => {
          const rendered = now() - startedAt;
          whenPainted((painted) => {
            cost += WEIGHT * (rendered + painted - cost);
          });
        });
      },
      Math.min(LONGEST_INTERVAL, Math.max(UPDATE_INTERVAL, SHARE * cost)),
    );
}

/** Spaces updates by this page's own clock. */
export const makePagePace = (later: UpdateClock['later']): NextUpdate =>
  makeUpdatePace({
    later,
    now: () => performance.now(),
    // React renders what a store has told it in a microtask; ours comes behind it.
    whenRendered: (callback) => queueMicrotask(callback),
    whenPainted: (callback) =>
      requestAnimationFrame(() => {
        const frameAt = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          callback(performance.now() - frameAt);
        };
        port2.postMessage(null);
      }),
  });
