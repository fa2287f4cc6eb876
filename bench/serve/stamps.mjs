/**
 * Time stamps in the text of an answer, in signs that no coach writes: digits and @ look like an address that is being
 * written, for which the product holds text back and searches it at every letter.
 */
const EDGE = '⠿';
const FIRST_DIGIT = 0x28_01;
const STAMP = /⠿([⠁-⠊]+)⠿/g;
/** More than the longest stamp with both its edges. */
const LONGEST = 24;

/** @param {number} time whole, in hundredths of a millisecond */
export const toStamp = (time) =>
  EDGE + String(time).replace(/\d/g, (digit) => String.fromCharCode(FIRST_DIGIT + Number(digit))) + EDGE;

/** @param {string} signs */
const toTime = (signs) => Number(signs.replace(/./g, (sign) => String(sign.charCodeAt(0) - FIRST_DIGIT)));

/** Reads the stamps of one stream, of which an event may hold several, or half of one. */
export function makeStampReader() {
  let unread = '';
  return (/** @type {string} */ answer) => {
    const text = unread + answer;
    const found = [...text.matchAll(STAMP)];
    const last = found.at(-1);
    const end = last === undefined ? 0 : last.index + last[0].length;
    unread = text.slice(Math.max(end, text.length - LONGEST));
    return found.map(([, signs]) => toTime(signs ?? ''));
  };
}
