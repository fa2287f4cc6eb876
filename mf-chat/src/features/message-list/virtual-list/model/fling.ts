import { movementBetween, positionOf, type ScrollPosition } from '../../model/movement';

/** Minimum distance between two scroll events, as a fraction of the window's height: too fast to read. */
const MIN_FAST_RATIO = 0.3;
/** Number of fast steps in a row that make a fling; a single one is a jump. */
const MIN_FAST_STEPS = 3;
/** A fling ends this long after its last fast step, ms. */
const CALM_MS = 120;

/** Detects scrolling that is too fast to read. */
export interface Fling {
  isOn(): boolean;
  /** Reports a scroll event of any origin. */
  scrolled(position: ScrollPosition): void;
  /** Calls back after the fling: one callback per frame, the newest first, none during another fling. */
  whenCalm(call: () => void): () => void;
  /** Calls back at the end of each fling, while {@link isOn} is still true. */
  whenLanding(call: () => void): () => void;
}

interface FlingClock {
  readonly now: () => number;
  readonly later: (callback: () => void, milliseconds: number) => void;
  readonly nextFrame: (callback: () => void) => void;
}

/** Watches one region. Holds one timer during a fling, and requests one frame at a time after it. */
export function makeFling({ now, later, nextFrame }: FlingClock): Fling {
  let last: ScrollPosition | null = null;
  let steps = 0;
  let lastStep = 0;
  let isScheduled = false;
  const waiting = new Set<() => void>();
  const landing = new Set<() => void>();

  const isOn = () => steps >= MIN_FAST_STEPS;
  const callNewest = (): void => {
    isScheduled = false;
    const newest = [...waiting].at(-1);
    if (isOn() || newest === undefined) return;
    waiting.delete(newest);
    newest();
    scheduleCall();
  };
  const scheduleCall = (): void => {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    nextFrame(callNewest);
  };
  /** Restarts one timer instead of one per step, because every frame may have a step. */
  const endIn = (milliseconds: number): void =>
    later(() => {
      const left = lastStep + CALM_MS - now();
      if (left > 0) return endIn(left);
      for (const call of landing) call();
      steps = 0;
      scheduleCall();
    }, milliseconds);
  return {
    isOn,
    scrolled(position) {
      const moved = last === null ? 0 : Math.abs(movementBetween(last, position));
      const isFast = moved > MIN_FAST_RATIO * position.clientHeight;
      last = positionOf(position);
      // During a fling a slow step may be a fast one combined with a correction of the list, so only time ends the fling.
      if (!isFast) {
        if (!isOn()) steps = 0;
        return;
      }
      // Jumps to one question after the other, seconds apart, are no fling.
      if (!isOn() && now() - lastStep > CALM_MS) steps = 0;
      steps += 1;
      lastStep = now();
      if (steps === MIN_FAST_STEPS) endIn(CALM_MS);
    },
    whenCalm(call) {
      waiting.add(call);
      if (!isOn()) scheduleCall();
      return () => waiting.delete(call);
    },
    whenLanding(call) {
      landing.add(call);
      return () => landing.delete(call);
    },
  };
}
