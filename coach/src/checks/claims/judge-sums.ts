import type { ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import { countsPeople } from './count-listed';
import { type Sum, sumsOf } from './line-sums';

/** A sum that may not stand as it is cited. */
export interface WrongSum {
  readonly sum: Sum;
  /** What is wrong with it, for its writer. */
  readonly why: string;
  /** All that it lacks is the name of a source: what it comes to is true. */
  readonly isOnlyUncited: boolean;
}

interface JudgedSums {
  readonly right: readonly Sum[];
  readonly wrong: readonly WrongSum[];
}

/** Two 斤 are a 公斤. */
const isJin = (operand: number, text: string): boolean => operand === 2 && /公斤[^斤]*(?<!公)斤/.test(text);

const holds = ({ evidence }: Source, operand: number): boolean =>
  evidence.numerals.some(
    ({ min, max, spec }) => (min === operand && max === operand) || spec?.parts.includes(operand) === true,
  );

/**
 * The sums of a line: each number has to stand in what the line cites, in the plan, or in another sum that holds.
 * @param reckoned what the right sums of the other lines come to
 */
export function judgeSums(
  read: ReadLine,
  cited: readonly Source[],
  sources: ReadSources,
  reckoned: ReadonlySet<number>,
): JudgedSums {
  const granted = sources.allowed.flatMap(({ numerals }) => numerals);
  const isComputed = ({ isRight, isCutOff, result }: Sum) =>
    isRight || (isCutOff && read.numerals.some(({ isVague, min }) => isVague && min === result));
  const results = new Set(reckoned);
  const isKnown = (operand: number): boolean =>
    results.has(operand) ||
    cited.some((source) => holds(source, operand)) ||
    granted.some(({ min, max }) => min === operand && max === operand) ||
    read.line.own?.numbers.includes(operand) === true ||
    countsPeople(operand, cited) ||
    isJin(operand, read.text);
  const holding = new Set<Sum>();
  const all = sumsOf(read.line.from);
  // What one sum comes to may be used by the next, in whatever order they stand.
  for (let found = true; found; ) {
    const next = all.find((sum) => !holding.has(sum) && isComputed(sum) && sum.operands.every(isKnown));
    found = next !== undefined;
    if (next === undefined) break;
    holding.add(next);
    results.add(next.result);
  }
  const wrong = all
    .filter((sum) => !holding.has(sum))
    .map((sum) =>
      wrongSum(
        sum,
        sum.operands.filter((operand) => !isKnown(operand)),
        isComputed(sum),
        sources,
      ),
    );
  return { right: [...holding], wrong };
}

function wrongSum(sum: Sum, missing: readonly number[], isComputed: boolean, { all }: ReadSources): WrongSum {
  if (!isComputed) return { sum, why: '两边算下来不一样', isOnlyUncited: false };
  const names = missing.map((operand) => all.find((source) => holds(source, operand))?.name);
  const whys = [...new Set(missing)].map((operand, index) =>
    names[index] === undefined
      ? `${operand}没有人说过`
      : `${operand}在${names[index]}里，没写${names[index]}`,
  );
  return { sum, why: whys.join('，'), isOnlyUncited: names.every((name) => name !== undefined) };
}
