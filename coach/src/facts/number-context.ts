import type { Clause } from './clauses';
import { clauseAt, type Evidence, type Support } from './evidence';
import { wordsLeftOut } from './left-out';
import { contentOf } from './negation';
import { type Quantity, sameUnit } from './quantity';

const pairs = (text: string): string[] => [...text.slice(1)].map((char, index) => `${text[index]}${char}`);
const overlap = (context: string, said: string): number =>
  pairs(context).filter((pair) => said.includes(pair)).length;

const blanked = (text: string, start: number, end: number): string =>
  `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;

/** The words of a clause that go with one of its numbers: all but those beyond the next number of the same unit. */
export function contextIn(clause: Clause, numeral: Quantity, beside: readonly Quantity[]): string {
  const rivals = beside.filter((one) => one.start !== numeral.start && sameUnit(one, numeral));
  const from = Math.max(
    clause.start,
    ...rivals.filter(({ end }) => end <= numeral.start).map(({ end }) => end),
  );
  const to = Math.min(
    clause.end,
    ...rivals.filter(({ start }) => start >= numeral.end).map(({ start }) => start),
  );
  // A size is compared as one thing: two of them have digits in common and nothing else.
  const text = beside
    .filter(({ spec }) => spec !== undefined)
    .reduce((rest, { start, end }) => blanked(rest, start - clause.start, end - clause.start), clause.text);
  const own = text.slice(from - clause.start, numeral.start - clause.start);
  return contentOf(`${own} ${text.slice(numeral.end - clause.start, to - clause.start)}`);
}

/** The words that go with a number where it was said. */
export function saidAround({ read }: Evidence, said: Quantity): string {
  const clause = clauseAt(read, said.start);
  if (clause === undefined) return '';
  const beside = read.numerals.filter(({ start }) => clause.start <= start && start < clause.end);
  return contextIn(clause, said, beside);
}

/** Whether two contexts have a word in common. */
export const sharesWords = (a: string, b: string): boolean =>
  overlap(a, b) > 0 || (a.length === 1 && b.includes(a));

const NEXT = 2;
/** The first letters behind a number, which it stands before like no other: 只要 of 「一个只要8个」; '' for fewer. */
function behindOf(text: string, end: number): string {
  const behind = text.slice(end, end + NEXT);
  return /^\p{L}{2}$/u.test(behind) ? behind : '';
}

/** Whether what stands right behind a claimed number was said right behind it, and behind no other of its unit. */
function goesOnAsSaid(behind: string, support: Support, evidence: readonly Evidence[]): boolean {
  if (behind === '') return false;
  const isSo = (one: Evidence, said: Quantity) => behindOf(one.message.text, said.end) === behind;
  const rivals = evidence.flatMap((one) =>
    one.numerals.filter(
      (said) =>
        isSo(one, said) &&
        support.some((own) => sameUnit(own.said, said)) &&
        !support.some((own) => own.said.start === said.start && own.from.message === one.message),
    ),
  );
  return rivals.length === 0 && support.some(({ said, from }) => isSo(from, said));
}

/**
 * Whether the words around a claimed number belong, in what was said, to another number of the same unit.
 * @param value what is claimed, with the number in it
 * @param clause the clause of the number, with what its field says of the time
 */
export function isOfOther(
  context: string,
  [value, { end }]: readonly [value: string, claimed: Quantity],
  support: Support,
  evidence: readonly Evidence[],
  clause = value,
): boolean {
  const isSaidOf = ({ said, from }: Support[number]) =>
    overlap(context, saidAround(from, said)) > 0 ||
    overlap(context, wordsLeftOut(from.read, said, clause)) > 0;
  if (support.length === 0 || support.some(isSaidOf)) return false;
  if (goesOnAsSaid(behindOf(value, end), support, evidence)) return false;
  return evidence.some((one) =>
    one.numerals.some(
      (said) =>
        support.some((own) => sameUnit(own.said, said)) &&
        !support.some((own) => own.said.start === said.start && own.from.message === one.message) &&
        overlap(context, saidAround(one, said)) > 0,
    ),
  );
}

const NEAR = 2;
const isOne = ({ min, max, isVague }: Quantity) => min === 1 && max === 1 && !isVague;

/** Whether a number is said per something else than the value has it per: 每单八百 is not 每个月八百. */
export function isPerOther(claimed: Quantity, inClause: readonly Quantity[], support: Support): boolean {
  if (isOne(claimed)) return false;
  const beside = inClause.filter(
    (one) => isOne(one) && one.start - claimed.end <= NEAR && claimed.start - one.end <= NEAR,
  );
  const said = support.map(({ said: { start }, from: { read } }) => {
    const clause = clauseAt(read, start);
    return read.numerals.filter(
      (one) => isOne(one) && clause && clause.start <= one.start && one.start < clause.end,
    );
  });
  if (said.length === 0 || said.some((ones) => ones.length === 0)) return false;
  return beside.some((one) => !said.some((ones) => ones.some((own) => sameUnit(own, one))));
}
