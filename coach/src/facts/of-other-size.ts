import type { Clause } from './clauses';
import { type Quantity, sameNumber, sameUnit } from './quantity';

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

/** Whether a number is claimed of one size and was only said of others of its kind: the price of the bigger box. */
export function isOfOtherSize(
  claimed: Quantity,
  inValue: Spoken,
  said: readonly { readonly said: Quantity; readonly in: Spoken }[],
): boolean {
  const size = sizeOf(claimed, inValue);
  if (size === null || said.length === 0) return false;
  return said.every((one) => {
    const own = sizeOf(one.said, one.in);
    return own !== null && sameUnit(own, size) && !sameNumber({ ...own, unit: '' }, { ...size, unit: '' });
  });
}
