import { LIMITS } from '@qihang/shared/contracts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Movement of a resting finger, px. */
const MOVE_TOLERANCE_PX = 10;
/** Time after the release in which a browser may still send the click, or on Windows the menu, that belongs to it. */
const AFTERMATH_MS = 400;

export interface LongPress {
  start(point: Point): void;
  move(point: Point): void;
  /** The finger left. @returns true when the press was a long one: its release must do nothing */
  end(): boolean;
  cancel(): void;
  /** True while a finger is down, and just after. */
  isTouching(): boolean;
}

/**
 * `preventDefault` on `touchend` is enough for most browsers; some in-app ones click nevertheless. A click after a new
 * touch is allowed: a menu that the press opened may be tapped at once.
 */
function suppressNextClick(): void {
  const options = { capture: true, once: true };
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('click', suppress, options);
    document.removeEventListener('pointerdown', stop, options);
  };
  const timer = setTimeout(stop, AFTERMATH_MS);
  document.addEventListener('click', suppress, options);
  document.addEventListener('pointerdown', stop, options);
}

/** Recogniser that tells a long press from a tap and from the start of a scroll. */
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
        // Removes a selection that the browser made before the 600 ms were over.
        document.getSelection()?.removeAllRanges();
        onLongPress(point);
      }, LIMITS.longPress);
    },
    move(point) {
      if (origin && Math.hypot(point.x - origin.x, point.y - origin.y) > MOVE_TOLERANCE_PX) stop();
    },
    end() {
      const wasLong = origin !== null && hasFired;
      endedAt = Date.now();
      cancel();
      if (wasLong) suppressNextClick();
      return wasLong;
    },
    cancel,
    isTouching: () => origin !== null || Date.now() - endedAt < AFTERMATH_MS,
  };
}
