/**
 * `hidden`: the page is not visible and may be frozen at any moment. `shown`: it is visible again. `disrupted`: the
 * network has changed or the machine has slept, so that open connections may be dead without an error.
 */
export type PresenceChange = 'hidden' | 'shown' | 'disrupted';

/** Interval between looks at the clock, ms. */
export const TICK_MS = 5_000;
/** Delay of a tick, ms, from which the machine counts as having slept (F63); a busy page is late by less. */
export const MIN_SLEEP_MS = 10_000;

export interface PresenceWorld {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Wall clock, which continues while a machine sleeps. */
  readonly now: () => number;
  /** Starts an interval. @returns the function that ends it */
  readonly every: (callback: () => void, milliseconds: number) => () => void;
}

/** Reports presence changes until the returned function is called. The same change may be reported twice. */
export function watchPresence(world: PresenceWorld, onChange: (change: PresenceChange) => void): () => void {
  const cleanups: (() => void)[] = [];
  const on = (
    target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
    type: string,
    listener: () => void,
  ) => {
    target.addEventListener(type, listener);
    cleanups.push(() => target.removeEventListener(type, listener));
  };
  const reportVisibility = () => onChange(world.document.visibilityState === 'hidden' ? 'hidden' : 'shown');
  const hide = () => onChange('hidden');

  on(world.document, 'visibilitychange', reportVisibility);
  // A phone freezes and resumes a page without a visibilitychange event.
  on(world.document, 'freeze', hide);
  on(world.document, 'resume', reportVisibility);
  on(world.window, 'pagehide', hide);
  on(world.window, 'pageshow', reportVisibility);
  on(world.window, 'online', () => onChange('disrupted'));

  let last = world.now();
  const tick = () => {
    const late = world.now() - last - TICK_MS;
    last = world.now();
    if (late > MIN_SLEEP_MS && world.document.visibilityState !== 'hidden') onChange('disrupted');
  };
  cleanups.push(world.every(tick, TICK_MS));
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
