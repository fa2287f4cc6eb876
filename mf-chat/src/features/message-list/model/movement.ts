/** Scroll position of a region; an element satisfies it. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Distance from the end of the content, px. */
export const distanceToEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): number =>
  scrollHeight - clientHeight - scrollTop;

/**
 * How far the reader has moved down, px; negative for up. What the reader does changes the distance from the top and from
 * the end alike; rows that are inserted or measured above change the first alone, and following the newest text the second.
 */
export function movementBetween(before: ScrollPosition, after: ScrollPosition): number {
  const down = after.scrollTop - before.scrollTop;
  const nearer = distanceToEnd(before) - distanceToEnd(after);
  if (down * nearer <= 0) return 0;
  return Math.abs(down) < Math.abs(nearer) ? down : nearer;
}

/** A copy, because an element's position changes. */
export const positionOf = ({ scrollTop, scrollHeight, clientHeight }: ScrollPosition): ScrollPosition => ({
  scrollTop,
  scrollHeight,
  clientHeight,
});
