import type { Quote } from './fact';
import { currentOf, type FactHistory } from './fact-history';
import type { FactField } from './fields';
import { type Quantity, sameQuantity, sameUnit } from './quantity';
import { readQuantities } from './read-quantities';

/** A number that a later value of the same fact has taken the place of. */
export interface NewNumber {
  readonly was: Quantity;
  /** With its unit, as the value that holds has it. */
  readonly now: string;
}

/** Fields whose number tells by itself what it is of, wherever it stands. */
const COUNTED: ReadonlySet<FactField> = new Set(['price', 'experience', 'figures']);
/** A smaller one means something else too often. */
const TELLING = 10;

/** The one exact number of a value that tells what it is of; null where it has several or none. */
function numberIn(value: string): Quantity | null {
  const [number, another] = readQuantities(value).filter(
    ({ min, max, isVague, isOrdinal }) => min === max && min >= TELLING && !isVague && !isOrdinal,
  );
  return another === undefined ? (number ?? null) : null;
}

/** What was corrected in numbers: 8000元 by 6800元. None that some value of the user still has. */
export function newNumbers(histories: readonly FactHistory[]): readonly NewNumber[] {
  const held = histories.flatMap((history) => readQuantities(currentOf(history)?.value ?? ''));
  return histories.flatMap((history) => {
    const current = currentOf(history);
    if (current === undefined || current.isPrivate === true || !COUNTED.has(current.field)) return [];
    const now = numberIn(current.value);
    return history.versions.flatMap(({ value }) => {
      const was = now && numberIn(value);
      const isGone = was && sameUnit(was, now) && !held.some((number) => sameQuantity(number, was));
      return isGone ? [{ was, now: now.text }] : [];
    });
  });
}

/** A number of an earlier value of a fact, with the words that said it: of that they say it no more. */
export interface OldNumber {
  readonly was: Quantity;
  readonly quotes: readonly Quote[];
  /** Messages that brought what took its place, in which it may be named once more. */
  readonly correctedIn: ReadonlySet<string>;
  /** What took its place. */
  readonly now: readonly Quantity[];
}

/** The numbers that another one of the same fact has taken the place of, in every field. */
export const oldNumbers = (histories: readonly FactHistory[]): readonly OldNumber[] =>
  histories.flatMap((history) => {
    const { versions } = history;
    const now = readQuantities(currentOf(history)?.value ?? '');
    return versions.flatMap(({ value, quotes }, at) => {
      const correctedIn = new Set(
        versions.slice(at + 1).flatMap((later) => later.quotes.map(({ messageId }) => messageId)),
      );
      return readQuantities(value)
        .map((was) => ({ was, quotes, correctedIn, now: now.filter((one) => sameUnit(one, was)) }))
        .filter((old) => old.now.length > 0 && !old.now.some((one) => sameQuantity(one, old.was)));
    });
  });

/** A text of before as it reads with the numbers that hold. */
export const inNewNumbers = (text: string, numbers: readonly NewNumber[]): string =>
  readQuantities(text).reduceRight((left, numeral) => {
    const found = numbers.find(({ was }) => sameQuantity(numeral, was));
    return found === undefined ? left : left.slice(0, numeral.start) + found.now + left.slice(numeral.end);
  }, text);
