import { type Quantity, sameNumber, sameQuantity } from '../../facts/quantity';
import type { ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import { countsPeople, isGenerations } from './count-listed';
import { isDerived, type Sum, sumsOf } from './line-sums';
import { numberFault } from './number-faults';
import { standsOf } from './number-support';
import { type Objection, objection } from './objection';
import { clauseTextOf } from './stand-context';
import { isClaimed, isRivalled, isStatistic } from './which-numbers';

const ABOUT = /[约近快]$|大概|差不多|左右|接近/;
/** Two 斤 are a 公斤. */
const isJin = (operand: number, text: string): boolean => operand === 2 && /公斤[^斤]*(?<!公)斤/.test(text);

/** The objections to the numbers of a line: each has to stand in what it cites and to mean there what it means here. */
export function checkLineNumbers(
  read: ReadLine,
  cited: readonly Source[],
  sources: ReadSources,
): Objection[] {
  const { key, from } = read.line;
  const said = cited.flatMap(({ evidence }) => evidence.numerals);
  const granted = sources.allowed.flatMap(({ numerals }) => numerals);
  const sums = sumsOf(from);
  const isSaid = (operand: number) =>
    [...said, ...granted].some(
      ({ min, max, spec }) => (min === operand && max === operand) || spec?.parts.includes(operand),
    );
  const isMore = (sum: Sum) =>
    sum.isCutOff && read.numerals.some(({ isVague, min }) => isVague && min === sum.result);
  const isFounded = (operand: number, results: readonly number[]) =>
    results.includes(operand) || isSaid(operand) || countsPeople(operand, cited) || isJin(operand, read.text);
  const wrongSums = notFounded(
    sums.filter((sum) => sum.isRight || isMore(sum)),
    isFounded,
  ).concat(sums.filter((sum) => !(sum.isRight || isMore(sum))));
  const found: Objection[] = wrongSums.map(({ text }) => objection(key, text, 'badSum'));
  const rightSums = sums.filter((sum) => !wrongSums.includes(sum));
  const known = read.numerals.filter(
    (numeral) => !isClaimed(numeral, read) && !isRivalled(numeral, read, sources),
  );
  const open: { readonly numeral: Quantity; readonly why: Objection }[] = [];
  const quoteOf = ({ start, end }: Quantity) => read.line.text.slice(start, end);
  for (const numeral of read.numerals.filter((one) => !known.includes(one))) {
    const own = standsOf(numeral, cited, read.text);
    const stands = own.length > 0 ? own : standsOf(numeral, sources.all, read.text);
    const fault = numberFault(numeral, read, stands, own.length > 0 ? cited : sources.all, sources);
    // Whose it is has been said once: 「中介抽三成，……抽三成就是2940元」.
    const isRepeated = fault === 'wrongOwner' && known.some((one) => sameQuantity(numeral, one));
    if (stands.length > 0 && (fault === null || isRepeated)) known.push(numeral);
    else if (stands.length === 0 || fault === null)
      open.push({
        numeral,
        why: objection(key, quoteOf(numeral), isStatistic(numeral) ? 'statistic' : 'number'),
      });
    else {
      const code = own.length === 0 && fault === 'numberOfOther' ? 'wrongSource' : fault;
      open.push({
        numeral,
        why: objection(key, quoteOf(numeral), code, stands[0] && clauseTextOf(stands[0])),
      });
    }
  }
  const isFound = (numeral: Quantity): boolean => {
    if (granted.some((one) => one.unit === numeral.unit && sameNumber(one, numeral))) return true;
    if (isGenerations(numeral, cited)) return true;
    if (rightSums.some(({ result }) => numeral.min <= result && result <= numeral.max)) return true;
    const isAbout = ABOUT.test(read.text.slice(Math.max(0, numeral.start - 3), numeral.start));
    // 七场多: the word stands behind the unit.
    const isMore = read.text[numeral.end] === '多' && numeral.min === numeral.max;
    const meant = isMore ? { ...numeral, max: numeral.min + 1, isVague: true } : numeral;
    return isDerived(meant, known, said, isAbout);
  };
  // What came of a sum may carry the next one: 一个班1560元，两个班3120元.
  let left = open;
  for (let round = 0; round < 3; round += 1) {
    const right = left.filter(({ numeral }) => isFound(numeral));
    known.push(...right.map(({ numeral }) => numeral));
    left = left.filter((one) => !right.includes(one));
  }
  return [...found, ...left.map(({ why }) => why)];
}

/** Sums whose operands neither were said nor came of another sum of the line: 54=9*6, and 3=54-51 of it. */
function notFounded(
  sums: readonly Sum[],
  isFounded: (operand: number, results: readonly number[]) => boolean,
): readonly Sum[] {
  const founded: Sum[] = [];
  let left = sums;
  for (let found = -1; found !== founded.length; ) {
    found = founded.length;
    const results = founded.map(({ result }) => result);
    founded.push(...left.filter(({ operands }) => operands.every((operand) => isFounded(operand, results))));
    left = left.filter((sum) => !founded.includes(sum));
  }
  return left;
}
