import { LIMITS } from '@qihang/shared/contracts';

/** Where a scrolling region stands; an element is one. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Whether the list follows its newest line. */
export interface Follow {
  isFollowing(): boolean;
  /** True when the bottom is so far away that a way back is worth a button. */
  isAway(position: ScrollPosition): boolean;
  /** We put the region there: its scroll event, which comes later, is no movement of the reader. */
  placed(position: ScrollPosition): void;
  /** The region was scrolled, by whomever. */
  scrolled(position: ScrollPosition): void;
  /** The reader wants to go up: nothing moves until they are back at the bottom (PRODUCT §5). */
  release(): void;
  arm(): void;
}

/** A reader who gets this close has come back to the bottom; touch screens rarely land on it exactly. */
const AT_BOTTOM_PX = 24;

const distanceOf = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/**
 * Follows while the reader is within 150 px of the bottom (SPEC §2). Any upward intent releases at once, however
 * close the bottom is; returning there arms again.
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
      // The event of our own placing comes when more may have grown below: that is no movement of the reader.
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
