import { type Quantity, sameNumber, sameQuantity } from '../../facts/quantity';
import type { ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import { isGenerations } from './count-listed';
import { judgeSums } from './judge-sums';
import { isDerived } from './line-sums';
import { numberFault } from './number-faults';
import { standsOf } from './number-support';
import { type Objection, objection } from './objection';
import { PARTS } from './parts';
import { priceOfOne } from './price-of-one';
import { clauseTextOf } from './stand-context';
import { isClaimed, isRivalled, isStatistic } from './which-numbers';

/** 七成 of 0.7=131/187: a share that was reckoned is told in tenths or in hundredths, rounded. */
export const isShare = ({ min, max, unit }: Quantity, result: number): boolean => {
  const parts = PARTS[unit];
  if (parts === undefined) return false;
  const share = result * parts;
  return min - 0.5 <= share && share <= max + 0.5;
};

const ABOUT = /[约近快](?:等于|合|是)?$|大概|差不多|左右|接近/;
/**
 * The objections to the numbers of a line: each has to stand in what it cites and to mean there what it means here.
 * @param reckoned what the right sums of the other lines come to
 */
export function checkLineNumbers(
  read: ReadLine,
  cited: readonly Source[],
  sources: ReadSources,
  reckoned: ReadonlySet<number>,
): Objection[] {
  const { key } = read.line;
  const said = cited.flatMap(({ evidence }) => evidence.numerals);
  const granted = sources.allowed.flatMap(({ numerals }) => numerals);
  const sums = judgeSums(read, cited, sources, reckoned);
  // A sum whose numbers were all said is true, whether or not it names where.
  const found: Objection[] = sums.wrong
    .filter(({ isOnlyUncited }) => !isOnlyUncited)
    .map(({ sum, why }) => objection(key, sum.text, 'badSum', why));
  const results = [...sums.right, ...sums.wrong.flatMap((one) => (one.isOnlyUncited ? [one.sum] : []))].map(
    ({ result }) => result,
  );
  const known = read.numerals.filter(
    (numeral) => !isClaimed(numeral, read) && !isRivalled(numeral, read, sources),
  );
  const open: { readonly numeral: Quantity; readonly why: Objection }[] = [];
  const quoteOf = ({ start, end }: Quantity) => read.line.text.slice(start, end);
  for (const numeral of read.numerals.filter((one) => !known.includes(one))) {
    const own = standsOf(numeral, cited, read.text);
    const stands = own.length > 0 ? own : standsOf(numeral, sources.all, read.text);
    const price = stands.length > 0 ? null : priceOfOne(numeral);
    if (price !== null && standsOf(price, cited, read.text).length > 0) {
      known.push(numeral);
      continue;
    }
    const fault = numberFault(numeral, read, stands, own.length > 0 ? cited : sources.all, sources);
    // Whose it is has been said once: 「中介抽三成，……抽三成就是2940元」.
    const isRepeated = fault === 'wrongOwner' && known.some((one) => sameQuantity(numeral, one));
    // 「按两千算：2000……」: how rough it is has been said once, too.
    const isSaidAgain = stands.length === 0 && known.some((one) => sameQuantity(numeral, one));
    if (isSaidAgain || (stands.length > 0 && (fault === null || isRepeated))) known.push(numeral);
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
    const price = priceOfOne(numeral);
    return isSupported(numeral) || (price !== null && isSupported(price));
  };
  const isSupported = (numeral: Quantity): boolean => {
    if (granted.some((one) => one.unit === numeral.unit && sameNumber(one, numeral))) return true;
    if (isGenerations(numeral, cited)) return true;
    if (results.some((result) => numeral.min <= result && result <= numeral.max)) return true;
    if (results.some((result) => isShare(numeral, result))) return true;
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
