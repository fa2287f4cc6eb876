import { meaningOfUnit } from './units';

/** A size, a mixture or a type (30*20*10, 1:3, 40/50, M8, 18K): one thing that is kept as it was said or not at all. */
export interface Specification {
  /** Its kind in one spelling, `#` for each number: `#*#*#`, `m#`. Two of a form are rivals. */
  readonly form: string;
  readonly parts: readonly (number | string)[];
  /** Words and numbers in one: it is also said as a word. */
  readonly isName: boolean;
}

/** A number with what it counts, where it stands in a text (UTF-16 units). */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Equal for one number; a range or a vague number has both ends. */
  readonly min: number;
  readonly max: number;
  /** 十几, 20多, 近百, 上千, 不到一年: nobody said the number itself. */
  readonly isVague: boolean;
  /** As written (块, 个小时, 顶); '' where none stands behind the number. */
  readonly unit: string;
  /** 第一, 初二, 周三: a place in an order, which counts nothing. */
  readonly isOrdinal: boolean;
  /** Of a size or a type, which counts nothing: `min` and `max` are NaN then. */
  readonly spec?: Specification;
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));

/** Whether two quantities measure the same thing, 块 and 元, 小时 and 分钟; nothing is converted that is not exact. */
export const sameUnit = (a: Quantity, b: Quantity): boolean =>
  a.spec !== undefined || b.spec !== undefined
    ? a.spec?.form === b.spec?.form
    : meaningOfUnit(a.unit).base === meaningOfUnit(b.unit).base;

const samePart = (
  a: number | string | undefined,
  ofA: number,
  b: number | string | undefined,
  ofB: number,
) => (typeof a === 'number' && typeof b === 'number' ? isClose(a * ofA, b * ofB) : a === b);

/** Equal numbers in the same unit: 半小时 is 30分钟, 十几 is neither 15 nor 11到19; equal in each part for a size. */
export function sameNumber(a: Quantity, b: Quantity): boolean {
  const ofA = meaningOfUnit(a.unit).factor;
  const ofB = meaningOfUnit(b.unit).factor;
  if (a.spec !== undefined || b.spec !== undefined) {
    const [one, other] = [a.spec, b.spec];
    return (
      one?.form === other?.form &&
      (one?.parts ?? []).every((part, index) => samePart(part, ofA, other?.parts[index], ofB))
    );
  }
  return (
    a.isVague === b.isVague &&
    a.isOrdinal === b.isOrdinal &&
    isClose(a.min * ofA, b.min * ofB) &&
    isClose(a.max * ofA, b.max * ofB)
  );
}

/**
 * Whether a claimed quantity is the one that was said, in number and unit; money may be claimed of a number that was
 * said without a unit (2600元 of 「两千六」).
 */
export const sameQuantity = (claimed: Quantity, said: Quantity): boolean =>
  said.unit === '' && meaningOfUnit(claimed.unit).base === '元'
    ? sameNumber({ ...claimed, ...inBase(claimed), unit: '' }, said)
    : sameUnit(claimed, said) && sameNumber(claimed, said);

const inBase = ({ unit, min, max }: Quantity) => {
  const { factor } = meaningOfUnit(unit);
  return { min: min * factor, max: max * factor };
};
