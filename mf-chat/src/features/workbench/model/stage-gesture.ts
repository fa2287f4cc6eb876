const TAP_WITHIN = 10;
const SWIPE_FROM = 40;

/**
 * What a finger meant that moved so many pixels: a tap, or a swipe to the next sentence (left or up, as one turns a page or
 * pushes a text on) or to the one before. Null where that is not clear.
 */
export function gestureOf(x: number, y: number): 'tap' | 1 | -1 | null {
  const along = Math.abs(x) > Math.abs(y) ? x : y;
  if (Math.abs(along) < TAP_WITHIN) return 'tap';
  if (Math.abs(along) < SWIPE_FROM) return null;
  return along < 0 ? 1 : -1;
}
