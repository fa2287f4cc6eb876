import type { Clause } from './clauses';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { meaningOfUnit } from './units';

/** Clauses with their numbers, sizes among them. */
interface Spoken {
  readonly clauses: readonly Clause[];
  readonly numerals: readonly Quantity[];
}

const isIn = ({ start, end }: Clause, numeral: Quantity) => start <= numeral.start && numeral.start < end;

/**
 * The size or type that a number is said of: the last one before it in its clause, else the first behind it, else the
 * last one of the clauses before, within the sentence. null where there is none.
 */
export function sizeOf(numeral: Quantity, { clauses, numerals }: Spoken): Quantity | null {
  let index = clauses.findIndex((clause) => isIn(clause, numeral));
  const sizes = numerals.filter(({ spec }) => spec !== undefined);
  const sizesIn = (clause: Clause) => sizes.filter((size) => isIn(clause, size));
  const own = clauses[index];
  if (own === undefined || sizes.length === 0) return null;
  const here = sizesIn(own);
  const before = here.filter(({ start }) => start < numeral.start).at(-1) ?? here[0];
  if (before !== undefined) return before;
  while (index > 0 && clauses[index]?.after !== 'sentence') {
    index -= 1;
    const clause = clauses[index];
    const last = clause === undefined ? undefined : sizesIn(clause).at(-1);
    if (last !== undefined) return last;
  }
  return null;
}

const isMoney = ({ unit }: Quantity): boolean => ['元', ''].includes(meaningOfUnit(unit).base);

/** What a price is said for in its own clause, right before it or else behind it: 8寸 of 「8寸的198」; null for 一个. */
function countOf(price: Quantity, { clauses, numerals }: Spoken): Quantity | null {
  const clause = clauses.find((each) => isIn(each, price));
  if (clause === undefined || !isMoney(price)) return null;
  const counts = numerals.filter(
    (one) => isIn(clause, one) && !isMoney(one) && !one.isOrdinal && one.min !== 1 && one.spec === undefined,
  );
  return counts.filter(({ start }) => start < price.start).at(-1) ?? counts[0] ?? null;
}

const isOther = (own: Quantity | null, claimed: Quantity): boolean =>
  own !== null && sameUnit(own, claimed) && !sameNumber({ ...own, unit: '' }, { ...claimed, unit: '' });

/** Whether a number is claimed of one size and was only said of others of its kind: the price of the bigger box. */
export function isOfOtherSize(
  claimed: Quantity,
  inValue: Spoken,
  said: readonly { readonly said: Quantity; readonly in: Spoken }[],
): boolean {
  const [size, count] = [sizeOf(claimed, inValue), countOf(claimed, inValue)];
  if (said.length === 0) return false;
  const isOfOther = size !== null && said.every((one) => isOther(sizeOf(one.said, one.in), size));
  return isOfOther || (count !== null && said.every((one) => isOther(countOf(one.said, one.in), count)));
}
