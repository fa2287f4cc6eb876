import { LIMITS } from '@qihang/shared/contracts';

/** Scroll position of a region; an element satisfies it. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

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

const distanceOf = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/**
 * Follows while the reader is within 150 px of the bottom (R2.20). Any upward movement stops it at once, however
 * close the bottom is; returning there restarts it.
 */
export function makeFollow(): Follow {
  let isReleased = false;
  let isNear = true;
  let lastTop = Number.NaN;
  return {
    isFollowing: () => !isReleased && isNear,
    isAway: (position) => distanceOf(position) > LIMITS.autoScrollPx,
    placed(position) {
      lastTop = position.scrollTop;
    },
    scrolled(position) {
      // The event of a programmatic scroll may arrive after more text has grown; it is not a movement of the reader.
      if (position.scrollTop === lastTop) return;
      const distance = distanceOf(position);
      const isDownward = position.scrollTop > lastTop;
      lastTop = position.scrollTop;
      isNear = distance <= LIMITS.autoScrollPx;
      if (isDownward && distance <= AT_BOTTOM_PX) isReleased = false;
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
