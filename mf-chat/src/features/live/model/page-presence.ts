/**
 * `hidden`: nobody sees the page, and it may be frozen any moment. `shown`: it is seen again. `shaken`: the network has
 * changed or the machine has slept: what is open may be dead without knowing it.
 */
export type PresenceChange = 'hidden' | 'shown' | 'shaken';

/** The clock is looked at this often, in milliseconds. */
export const TICK = 5_000;
/** A tick that comes so much later than it should has slept through something (F63); a busy page is late by less. */
export const SLEPT = 10_000;

export interface PresenceWorld {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The wall clock: it goes on while a machine sleeps. */
  readonly now: () => number;
  /** Calls back every so many milliseconds; returns the undoing. */
  readonly every: (callback: () => void, milliseconds: number) => () => void;
}

/** Tells what becomes of the page until the returned function is called. The same change may be told twice. */
export function watchPresence(world: PresenceWorld, onChange: (change: PresenceChange) => void): () => void {
  const undo: (() => void)[] = [];
  const on = (
    target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
    type: string,
    act: () => void,
  ) => {
    target.addEventListener(type, act);
    undo.push(() => target.removeEventListener(type, act));
  };
  const look = () => onChange(world.document.visibilityState === 'hidden' ? 'hidden' : 'shown');
  const hide = () => onChange('hidden');

  on(world.document, 'visibilitychange', look);
  // A phone freezes a page without a word about its visibility, and takes it back as it was.
  on(world.document, 'freeze', hide);
  on(world.document, 'resume', look);
  on(world.window, 'pagehide', hide);
  on(world.window, 'pageshow', look);
  on(world.window, 'online', () => onChange('shaken'));

  let last = world.now();
  const tick = () => {
    const late = world.now() - last - TICK;
    last = world.now();
    if (late > SLEPT && world.document.visibilityState !== 'hidden') onChange('shaken');
  };
  undo.push(world.every(tick, TICK));
  return () => {
    for (const step of undo) step();
  };
}
