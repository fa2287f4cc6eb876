import type { Quantity } from '../../facts/quantity';
import { meaningOfUnit } from '../../facts/units';
import type { ReadLine } from './claim-line';
import type { Sum } from './line-sums';
import { isRough } from './rough-number';

/** Two ends that are said for what they are: 两点到五点 begins at two and ends at five, 四到六把 is any of them. */
export const hasExactEnds = ({ min, max, isVague, unit }: Quantity): boolean =>
  min < max && !isVague && meaningOfUnit(unit).base === '点';

const FROM_BELOW = /[多来余]|出头|^上/;
const FROM_ABOVE = /^[近不]/;

/** What one may reckon with where nobody said one number: both ends of 4到6个, 6000 of 六千多, 100 of 近百; none of 十几. */
export function endsOf({ min, max, isVague, isOrdinal, spec, text }: Quantity): readonly number[] {
  if (spec !== undefined || isOrdinal || min === max) return [];
  if (!isVague) return [min, max];
  if (FROM_BELOW.test(text)) return [min];
  return FROM_ABOVE.test(text) ? [max] : [];
}

const BOUND_BEFORE = /(?:最[少多低高]|至[少多]|起码|少说|顶多|不到|超过|到|够)[^，。、\d]{0,2}$/;
const BOUND_AFTER = /^(?:多|以上|往上|出头|打底)/;
const REACH = 6;

/** Whether a number of a line is called 约 or a bound, whatever has been blanked out in front of it. */
function isMarked(numeral: Quantity, text: string): boolean {
  const before = text.slice(0, numeral.start).trimEnd();
  const close = before.slice(-REACH);
  const after = text.slice(numeral.end, numeral.end + REACH);
  const moved = { ...numeral, start: close.length, end: close.length };
  return BOUND_BEFORE.test(close) || BOUND_AFTER.test(after) || isRough(moved, close + after);
}

/**
 * Whether a line says that a sum over the end of a range is no exact one: it takes 约六千, or it comes to 7到9个, to 八个多,
 * to 最少7个.
 */
export function isSaidRoughly({ operands, result }: Sum, { numerals, text }: ReadLine): boolean {
  const isOpen = ({ min, max, isVague }: Quantity) =>
    isVague ? min <= result && result <= max : min < max && (min === result || max === result);
  const isExact = ({ min, max }: Quantity, number: number) => min === max && min === number;
  return numerals.some(
    (one) =>
      isOpen(one) || ([...operands, result].some((number) => isExact(one, number)) && isMarked(one, text)),
  );
}
