import { plainText } from './plain-text';
import type { Quantity } from './quantity';
import { readNumerals } from './read-quantities';
import { meaningOfUnit } from './units';

/** Arithmetic that a value writes out: 「55年（71-16）」. */
export interface Calculation {
  /** The bracket in the value. */
  readonly start: number;
  readonly end: number;
  readonly operands: readonly Quantity[];
  readonly result: number;
}

const BRACKET = /[(（]([^()（）]{3,60})[)）]/g;
const OPERATOR = /[-−－+＋*×xX/÷]/g;

function compute(numbers: readonly number[], signs: readonly string[]): number {
  return numbers.slice(1).reduce((sum, number, index) => {
    const sign = plainText(signs[index] ?? '');
    if (sign === '+') return sum + number;
    if (/[-−]/.test(sign)) return sum - number;
    return /[*×x]/i.test(sign) ? sum * number : sum / number;
  }, numbers[0] ?? 0);
}

/** The sums of a value, each of one kind of operator and two to four numbers. */
export function calculationsIn(value: string): Calculation[] {
  return [...value.matchAll(BRACKET)].flatMap((found) => {
    const inner = found[1] ?? '';
    const signs = [...inner.matchAll(OPERATOR)].map(([sign]) => sign);
    const operands = inner.split(OPERATOR).map((part) => readNumerals(part.trim()));
    const isSum =
      signs.every((sign) => /[-−－+＋]/.test(sign)) || signs.every((sign) => /[*×xX/÷]/.test(sign));
    const numbers = operands.map((read) => (read.length === 1 ? read[0] : undefined));
    const isWhole = inner.split(OPERATOR).every((part, index) => numbers[index]?.text === part.trim());
    // 「（300-500元）」 is a range.
    const isRange = readNumerals(inner).some(({ min, max, text }) => min < max && text === inner.trim());
    if (isRange || !isSum || !isWhole || numbers.length < 2 || numbers.length > 4) return [];
    const exact = numbers.filter(
      (number): number is Quantity => number !== undefined && !number.isVague && number.min === number.max,
    );
    if (exact.length !== numbers.length) return [];
    const result = compute(
      exact.map(({ min }) => min),
      signs,
    );
    return [{ start: found.index, end: found.index + found[0].length, operands: exact, result }];
  });
}

/** Whether a sum over what was said may carry this unit: 岁 and 岁 give 年, never 岁; else one of its own units. */
export function mayCarry(result: Quantity, said: readonly Quantity[]): boolean {
  const units = said.map(({ unit }) => meaningOfUnit(unit).base);
  if (result.unit === '年') return units.includes('岁') || said.some(({ unit }) => unit === '年');
  if (result.unit === '岁') return units.includes('岁') && said.some(({ unit }) => unit === '年');
  return units.includes(meaningOfUnit(result.unit).base);
}
