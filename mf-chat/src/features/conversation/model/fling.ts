/** Of the window's height, between two events: faster than anything can be read. */
const FAST = 0.3;
/** One far step is a jump to a place, not a fling. */
const STEPS = 3;
/** A fling without a far step for so many milliseconds is over. */
const CALM_MS = 120;

/** Tells when messages fly by too fast to be read. */
export interface Fling {
  isOn(): boolean;
  /** The region was scrolled; both in px. */
  scrolled(top: number, height: number): void;
  /** Calls back once it is calm: what came last into sight first, one in each frame, and none while it flies again. */
  whenCalm(call: () => void): () => void;
  /** Calls back at the end of each fling, before it is calm. */
  whenLanding(call: () => void): () => void;
}

interface FlingClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => void;
  readonly nextFrame: (callback: () => void) => void;
}

/** Watches one region; it holds one timer while it flies and asks for one frame at a time when it is calm. */
export function makeFling({ now, later, nextFrame }: FlingClock): Fling {
  let last: number | null = null;
  let steps = 0;
  let lastStep = 0;
  let isServing = false;
  const waiting = new Set<() => void>();
  const landing = new Set<() => void>();

  const isOn = () => steps >= STEPS;
  const serve = (): void => {
    isServing = false;
    const newest = [...waiting].at(-1);
    if (isOn() || newest === undefined) return;
    waiting.delete(newest);
    newest();
    serveLater();
  };
  const serveLater = (): void => {
    if (isServing || waiting.size === 0) return;
    isServing = true;
    nextFrame(serve);
  };
  /** One timer after the other instead of one for each step, of which there may be one in every frame. */
  const endIn = (milliseconds: number): void =>
    later(() => {
      const left = lastStep + CALM_MS - now();
      if (left > 0) return endIn(left);
      for (const call of landing) call();
      steps = 0;
      serveLater();
    }, milliseconds);
  return {
    isOn,
    scrolled(top, height) {
      const isFast = last !== null && Math.abs(top - last) > FAST * height;
      last = top;
      // While it flies a small step may be a fast one that met with a correction of the list's own: only time ends it.
      if (!isFast) {
        if (!isOn()) steps = 0;
        return;
      }
      steps += 1;
      lastStep = now();
      if (steps === STEPS) endIn(CALM_MS);
    },
    whenCalm(call) {
      waiting.add(call);
      if (!isOn()) serveLater();
      return () => waiting.delete(call);
    },
    whenLanding(call) {
      landing.add(call);
      return () => landing.delete(call);
    },
  };
}
