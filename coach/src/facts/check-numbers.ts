import { type Calculation, calculationsIn, mayCarry } from './arithmetic';
import { splitClauses } from './clauses';
import type { Evidence } from './evidence';
import { FACT_FIELDS, type FactField } from './fields';
import { contextIn, isOfOther, isPerOther } from './number-context';
import { isKept, nearbySupport } from './number-nearby';
import { isOfOtherSize } from './of-other-size';
import { isOtherDay } from './other-day';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { readNumerals } from './read-quantities';
import { type Refusal, refusal } from './refusals';
import { supportOf } from './support-number';
import { supportOfSize } from './support-size';
import { WEEKDAY } from './weekdays';

function checkCalculation(
  { operands, result }: Calculation,
  claimed: Quantity | undefined,
  evidence: readonly Evidence[],
): boolean {
  const said = evidence.flatMap(({ numerals }) => numerals).filter(({ isOrdinal }) => !isOrdinal);
  const carriers = operands.map((operand) =>
    said.filter(
      (numeral) =>
        (numeral.spec?.parts.includes(operand.min) ||
          sameNumber({ ...operand, unit: '' }, { ...numeral, unit: '' })) &&
        (operand.unit === '' || operand.unit === numeral.unit || numeral.unit === ''),
    ),
  );
  if (claimed === undefined || claimed.isVague || Math.abs(claimed.min - result) > 1e-6) return false;
  return carriers.every((found) => found.length > 0) && mayCarry(claimed, carriers.flat());
}

/**
 * A number that a value has more often than its quotes, while another of theirs of the same unit is left out: one was
 * changed into the other. 「前面7年后面7年」 of 「前面4年后面7年」.
 */
function oneTooMany(numerals: readonly Quantity[], evidence: readonly Evidence[]): Quantity | undefined {
  const said = evidence.flatMap(({ read, clauses }) =>
    read.numerals.filter(({ start }) =>
      clauses.some(
        (index) => start >= (read.clauses[index]?.start ?? 0) && start < (read.clauses[index]?.end ?? 0),
      ),
    ),
  );
  const isSame = (a: Quantity, b: Quantity) => sameUnit(a, b) && sameNumber(a, b);
  return numerals.find((numeral) => {
    const timesSaid = said.filter((one) => isSame(one, numeral)).length;
    const timesClaimed = numerals.filter((one) => isSame(one, numeral)).length;
    return (
      timesSaid > 0 &&
      timesClaimed > timesSaid &&
      evidence
        .flatMap((one) => one.numerals)
        .some((one) => sameUnit(one, numeral) && !numerals.some((claimed) => isSame(claimed, one)))
    );
  });
}

/** Whether a bracket holds a size that was said, and no sum: 一箱（60*40*30）. */
const isSaidSize = (
  sum: Calculation,
  numerals: readonly Quantity[],
  evidence: readonly Evidence[],
): boolean =>
  numerals.some(
    (one) =>
      one.spec !== undefined &&
      sum.start < one.start &&
      one.end < sum.end &&
      supportOfSize(one, evidence) !== null,
  );

const DAYS = new Set(['日', '号']);

/** The days of a month among numbers: 3月8号 as 3 and 8. */
const daysIn = (numerals: readonly Quantity[]): readonly (readonly [month: number, day: number])[] =>
  numerals.flatMap((day, index): [number, number][] => {
    const month = numerals[index - 1];
    const isDay = month?.unit === '月' && DAYS.has(day.unit) && month.end === day.start;
    return isDay ? [[month.min, day.min]] : [];
  });

/** A day whose month was said with another day, or the day with another month. */
function mixedDay(numerals: readonly Quantity[], evidence: readonly Evidence[]): string | null {
  const said = evidence.flatMap(({ read }) => daysIn(read.numerals));
  const mixed = daysIn(numerals).find(
    ([month, day]) =>
      !said.some((one) => one[0] === month && one[1] === day) &&
      said.some((one) => one[0] === month || one[1] === day),
  );
  return mixed === undefined ? null : `${mixed[0]}月${mixed[1]}日`;
}

/**
 * Refuses a value with a number, unit or ordinal that neither its quotes nor their neighbours carry, nor the value
 * `before` that it corrects; null when all stand.
 */
export function checkNumbers(
  field: FactField,
  value: string,
  evidence: readonly Evidence[],
  before: string,
): Refusal | null {
  const all = readNumerals(value);
  const sums = calculationsIn(value).filter((sum) => !isSaidSize(sum, all, evidence));
  const numerals = all.filter(({ start }) => !sums.some((sum) => sum.start <= start && start < sum.end));
  for (const sum of sums) {
    const claimed = numerals.find(({ end }) => end === sum.start);
    if (!checkCalculation(sum, claimed, evidence))
      return refusal('wrongNumber', value.slice(sum.start, sum.end));
  }
  const repeated = oneTooMany(numerals, evidence);
  if (repeated !== undefined) return refusal('wrongNumber', repeated.text);
  const day = mixedDay(numerals, evidence);
  if (day !== null) return refusal('wrongNumber', day);
  const clauses = splitClauses(value.replaceAll('、', '，'));
  for (const [index, numeral] of numerals.entries()) {
    if (numeral.spec !== undefined) {
      // A type is a word as well, and is looked for as one.
      if (!numeral.spec.isName && supportOfSize(numeral, evidence) === null)
        return refusal('wrongNumber', numeral.text);
      continue;
    }
    if (numeral.unit === WEEKDAY) {
      if (isOtherDay(numeral, evidence)) return refusal('wrongNumber', numeral.text);
      continue;
    }
    if (sums.some((sum) => sum.start === numeral.end)) continue;
    const isRate =
      field === 'price' ||
      numerals[index - 1]?.end === numeral.start ||
      numerals[index + 1]?.start === numeral.end;
    const support =
      supportOf(numeral, evidence, field, isRate) ??
      nearbySupport(numeral, value, evidence, field, isRate) ??
      (isKept(numeral, value, before, evidence) ? [] : null);
    if (support === null) return refusal('wrongNumber', numeral.text);
    const clause = clauses.find(({ start, end }) => start <= numeral.start && numeral.start < end);
    if (clause === undefined) continue;
    const beside = numerals.filter(({ start }) => clause.start <= start && start < clause.end);
    const spoken = support.map(({ said, from }) => ({ said, in: from.read }));
    if (isOfOtherSize(numeral, { clauses, numerals }, spoken)) return refusal('numberOfOther', numeral.text);
    if (isPerOther(numeral, beside, support)) return refusal('wrongNumber', numeral.text);
    const context = contextIn(clause, numeral, beside);
    if (isOfOther(context, [value, numeral], support, evidence, `${FACT_FIELDS[field]}${clause.text}`))
      return refusal('numberOfOther', numeral.text);
  }
  return null;
}
