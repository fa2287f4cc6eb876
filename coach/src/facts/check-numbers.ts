import { type Calculation, calculationsIn, mayCarry } from './arithmetic';
import { splitClauses } from './clauses';
import type { Evidence } from './evidence';
import type { FactField } from './fields';
import { contextIn, isOfOther, isPerOther } from './number-context';
import { isKept, nearbySupport } from './number-nearby';
import { type Quantity, sameNumber, sameUnit } from './quantity';
import { readNumerals } from './read-quantities';
import { type Refusal, refusal } from './refusals';
import { supportOf } from './support-number';

function checkCalculation(
  { operands, result }: Calculation,
  claimed: Quantity | undefined,
  evidence: readonly Evidence[],
): boolean {
  const said = evidence.flatMap(({ numerals }) => numerals).filter(({ isOrdinal }) => !isOrdinal);
  const carriers = operands.map((operand) =>
    said.filter(
      (numeral) =>
        sameNumber({ ...operand, unit: '' }, { ...numeral, unit: '' }) &&
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
  const sums = calculationsIn(value);
  const numerals = readNumerals(value).filter(
    ({ start }) => !sums.some((sum) => sum.start <= start && start < sum.end),
  );
  for (const sum of sums) {
    const claimed = numerals.find(({ end }) => end === sum.start);
    if (!checkCalculation(sum, claimed, evidence))
      return refusal('wrongNumber', value.slice(sum.start, sum.end));
  }
  const repeated = oneTooMany(numerals, evidence);
  if (repeated !== undefined) return refusal('wrongNumber', repeated.text);
  const clauses = splitClauses(value.replaceAll('、', '，'));
  for (const [index, numeral] of numerals.entries()) {
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
    if (isPerOther(numeral, beside, support)) return refusal('wrongNumber', numeral.text);
    const context = contextIn(clause, numeral, beside);
    if (isOfOther(context, support, evidence)) return refusal('numberOfOther', numeral.text);
  }
  return null;
}
