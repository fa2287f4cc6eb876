/** Characters of a message shown during a fling: laying out a whole message exceeds the frame budget. */
const MAX_BEGINNING_CHARS = 160;

/** Beginning of a text, without half a surrogate pair at its end, which would render as a box. */
export const beginningOf = (text: string): string =>
  text.slice(0, MAX_BEGINNING_CHARS).replace(/[\uD800-\uDBFF]$/, '');
