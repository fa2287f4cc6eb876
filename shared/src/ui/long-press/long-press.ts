import { LIMITS } from '@qihang/shared/contracts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that lies still trembles by a few pixels. */
const TREMBLE_PX = 10;
/** How long after the release a browser may still send the click, or on Windows the menu, that belongs to it. */
const AFTERMATH_MS = 400;

export interface LongPress {
  start(point: Point): void;
  move(point: Point): void;
  /** The finger left. True when the press was a long one: its release must do nothing. */
  end(): boolean;
  cancel(): void;
  /** A finger is down, or has just left. */
  isTouching(): boolean;
}

/**
 * `preventDefault` on `touchend` is enough for most browsers; some in-app ones click nevertheless. A click that a new
 * touch begins is another one: what the press opened may be tapped at once.
 */
function swallowNextClick(): void {
  const options = { capture: true, once: true };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('click', swallow, options);
    document.removeEventListener('pointerdown', stop, options);
  };
  const timer = setTimeout(stop, AFTERMATH_MS);
  document.addEventListener('click', swallow, options);
  document.addEventListener('pointerdown', stop, options);
}

/** Tells a long press from a tap and from the start of a scroll. */
export function makeLongPress(onLongPress: (point: Point) => void): LongPress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let origin: Point | null = null;
  let hasFired = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const cancel = () => {
    stop();
    origin = null;
  };

  return {
    start(point) {
      stop();
      origin = point;
      hasFired = false;
      timer = setTimeout(() => {
        hasFired = true;
        // What a browser selected before it was our turn.
        document.getSelection()?.removeAllRanges();
        onLongPress(point);
      }, LIMITS.longPress);
    },
    move(point) {
      if (origin && Math.hypot(point.x - origin.x, point.y - origin.y) > TREMBLE_PX) stop();
    },
    end() {
      const wasLong = origin !== null && hasFired;
      endedAt = Date.now();
      cancel();
      if (wasLong) swallowNextClick();
      return wasLong;
    },
    cancel,
    isTouching: () => origin !== null || Date.now() - endedAt < AFTERMATH_MS,
  };
}
