import { LIMITS } from '@qihang/shared/contracts';
import { distanceToEnd, movementBetween, positionOf, type ScrollPosition } from './movement';

/** State of following the newest message. */
export interface Follow {
  isFollowing(): boolean;
  /** True more than 150 px above the bottom, when 回到底部 is offered. */
  isAway(position: ScrollPosition): boolean;
  /** Records a programmatic scroll, whose later scroll event is not a movement of the reader. */
  placed(position: ScrollPosition): void;
  /** Reports a scroll event of any origin. */
  scrolled(position: ScrollPosition): void;
  /** Stops following, after an upward movement of the reader, until they are back at the bottom. */
  release(): void;
  arm(): void;
}

/** Tolerance for being back at the bottom, px; touch scrolling rarely ends on it exactly. */
const AT_BOTTOM_PX = 24;

/**
 * Follows while the reader is within 150 px of the bottom (R2.20). Any upward movement stops it at once, however
 * close the bottom is; returning there restarts it.
 */
export function makeFollow(): Follow {
  let isReleased = false;
  let isNear = true;
  let last: ScrollPosition | null = null;
  return {
    isFollowing: () => !isReleased && isNear,
    isAway: (position) => distanceToEnd(position) > LIMITS.autoScrollPx,
    placed(position) {
      last = positionOf(position);
    },
    scrolled(position) {
      const before = last;
      last = positionOf(position);
      const distance = distanceToEnd(position);
      const moved = before === null ? -distance : movementBetween(before, position);
      if (distance <= LIMITS.autoScrollPx) isNear = true;
      else if (moved < 0) isNear = false;
      if (moved > 0 && distance <= AT_BOTTOM_PX) isReleased = false;
    },
    release() {
      isReleased = true;
    },
    arm() {
      isReleased = false;
      isNear = true;
    },
  };
}
