import { isShare } from './claims/check-line-numbers';
import { type ClaimLine, readLine } from './claims/claim-line';
import { type Sum, sumsOf } from './claims/line-sums';

/** A number of a line that a sum of the line comes to, in UTF-16 units. */
export interface ReckonedNumber {
  readonly at: number;
  readonly length: number;
  /** To be read by people, in figures alone: 2 × 300 = 600. */
  readonly sum: string;
}

const SIGNS: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ', '-': ' − ', '+': ' + ' };

/** 2 × 300 = 600 of 600=2*300. */
const readable = ({ terms, result }: Sum): string =>
  `${terms.map((term) => SIGNS[term] ?? term).join('')} = ${result}`;

/** The numbers of a line that its own sums come to, each once. */
export function reckonedNumbers(line: ClaimLine): readonly ReckonedNumber[] {
  const sums = sumsOf(line.from).filter(({ isRight, isCutOff }) => isRight || isCutOff);
  if (sums.length === 0) return [];
  return readLine(line).numerals.flatMap((numeral) => {
    const { start, end, min, max } = numeral;
    const sum = sums.find(({ result }) => (min <= result && result <= max) || isShare(numeral, result));
    return sum === undefined ? [] : [{ at: start, length: end - start, sum: readable(sum) }];
  });
}
