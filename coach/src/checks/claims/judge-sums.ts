import { meaningOfUnit } from '../../facts/units';
import type { ReadLine } from './claim-line';
import type { ReadSources, Source } from './claim-sources';
import { countsPeople } from './count-listed';
import { type Sum, sumsOf } from './line-sums';
import { PARTS } from './parts';
import { endsOf, hasExactEnds, isSaidRoughly } from './rough-sums';
import { isClaimed } from './which-numbers';

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
    (said) =>
      (said.min === operand && said.max === operand) ||
      said.spec?.parts.includes(operand) === true ||
      (hasExactEnds(said) && (said.min === operand || said.max === operand)),
  );

/** The range or the vague number that an operand is an end of: 六千多 of 6000. */
const endIn = (sources: readonly Source[], operand: number): string | undefined =>
  sources.flatMap(({ evidence }) => evidence.numerals).find((said) => endsOf(said).includes(operand))?.text;

/** 20 of 「私信里陪聊20分钟」: what is said to the user may suppose how long a thing takes, and any number that claims nothing. */
const isSupposed = (operand: number, read: ReadLine): boolean =>
  read.line.own !== undefined &&
  read.numerals.some(
    (one) =>
      one.min === operand &&
      one.max === operand &&
      (meaningOfUnit(one.unit).base === '分钟' || !isClaimed(one, read)),
  );

/** 0.4 of 「按两百的四成收」: what is said to the user may take a share of what was said. */
const isShareTaken = (operand: number, read: ReadLine): boolean =>
  read.line.own !== undefined &&
  read.numerals.some((one) => one.min === one.max && one.min / (PARTS[one.unit] ?? Number.NaN) === operand);

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
  const isComputed = (sum: Sum) =>
    sum.isRight ||
    (sum.isCutOff && read.numerals.some(({ isVague, min }) => isVague && min === sum.result)) ||
    (sum.isRounded && isSaidRoughly(sum, read));
  const results = new Set(reckoned);
  const isKnown = (operand: number): boolean =>
    results.has(operand) ||
    cited.some((source) => holds(source, operand)) ||
    granted.some(({ min, max }) => min === operand && max === operand) ||
    read.line.own?.numbers.includes(operand) === true ||
    isSupposed(operand, read) ||
    isShareTaken(operand, read) ||
    countsPeople(operand, cited) ||
    isJin(operand, read.text);
  const isMeant = (operand: number, sum: Sum): boolean =>
    isKnown(operand) || (endIn(cited, operand) !== undefined && isSaidRoughly(sum, read));
  const holding = new Set<Sum>();
  const all = sumsOf(read.line.from);
  // What one sum comes to may be used by the next, in whatever order they stand.
  for (let found = true; found; ) {
    const next = all.find(
      (sum) =>
        !holding.has(sum) &&
        isComputed(sum) &&
        // What another line has come to may be shown again with its sum.
        (reckoned.has(sum.result) || sum.operands.every((operand) => isMeant(operand, sum))),
    );
    found = next !== undefined;
    if (next === undefined) break;
    holding.add(next);
    results.add(next.result);
  }
  const isTold = ({ result }: Sum) => read.numerals.some(({ min, max }) => min === result || max === result);
  const isOfEnds = ({ operands }: Sum) =>
    operands.every((operand) => isKnown(operand) || endIn(cited, operand) !== undefined);
  const wrong = all
    // What a line weighs and does not tell may be reckoned with either end.
    .filter((sum) => !holding.has(sum) && !(sum.isRight && isOfEnds(sum) && !isTold(sum)))
    .map((sum) =>
      wrongSum(
        sum,
        sum.operands.filter((operand) => !isMeant(operand, sum)),
        { isComputed: isComputed(sum), cited, all: sources.all },
      ),
    );
  return { right: [...holding], wrong };
}

interface Judging {
  readonly isComputed: boolean;
  readonly cited: readonly Source[];
  readonly all: readonly Source[];
}

function wrongSum(sum: Sum, missing: readonly number[], { isComputed, cited, all }: Judging): WrongSum {
  if (!isComputed) return { sum, why: '两边算下来不一样', isOnlyUncited: false };
  const names = missing.map((operand) => all.find((source) => holds(source, operand))?.name);
  const whys = [...new Set(missing)].map((operand, index) => {
    const name = names[index];
    if (name !== undefined) return `${operand}在${name}里，没写${name}`;
    const end = endIn(cited, operand);
    return end === undefined
      ? `${operand}没有人说过`
      : `他说的是${end}，这一行要写约、最少，或者两头各算一个写成一段`;
  });
  return { sum, why: whys.join('，'), isOnlyUncited: names.every((name) => name !== undefined) };
}
