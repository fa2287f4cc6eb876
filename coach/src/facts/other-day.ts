import type { Evidence } from './evidence';
import type { Quantity } from './quantity';
import { WEEKDAY } from './weekdays';

const isDay = ({ unit }: Quantity): boolean => unit === WEEKDAY;
const EVERY = /天天|每天/;
const range = (min: number, max: number) => ({ min, max });
/** Days that are said without their names. */
const unnamedIn = (text: string) => [
  ...(/周末|双休/.test(text) ? [range(6, 6), range(7, 7)] : []),
  ...(/工作日/.test(text) ? [range(1, 5)] : []),
];

/** Whether the quotes name days of the week, and a claimed one, or a range of them, is none of these. */
export function isOtherDay({ min, max }: Quantity, evidence: readonly Evidence[]): boolean {
  const around = evidence.flatMap(({ read, clauses, asked, message }) => {
    const texts = clauses.flatMap((index) => read.clauses[index] ?? []);
    const inClauses = read.numerals.filter(
      (one) => isDay(one) && texts.some(({ start, end }) => start <= one.start && one.start < end),
    );
    if (EVERY.test(message.text)) return [];
    const named = inClauses.length > 0 ? inClauses : [...read.numerals, ...asked.numerals].filter(isDay);
    return named.length > 0 ? [...named, ...unnamedIn(message.text)] : [];
  });
  if (around.length === 0) return false;
  if (around.some((one) => one.min === min && one.max === max)) return false;
  const isSaid = (day: number) => around.some((one) => one.min <= day && day <= one.max);
  if (min === max) return !isSaid(min);
  const isEach = around.every((one) => one.min === one.max);
  return (
    !isEach || !Array.from({ length: Math.max(0, max - min) + 1 }, (_, step) => min + step).every(isSaid)
  );
}
