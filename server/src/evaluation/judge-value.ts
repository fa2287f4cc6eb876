import { fieldOf, type Quantity, readQuantities } from '@qihang/coach/facts';
import type { PersonTruth } from './person';

/** Letters two by two, as words overlap. */
export const pairsOf = (text: string): readonly string[] => {
  const letters = [...text];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

const WORDS = /^[\p{L}\p{N}]{2}$/u;
const ENOUGH = 0.4;

/** Wording is free, but a value of which most stands in none of these texts was made up. */
export function isTold(value: string, texts: readonly string[]): boolean {
  const source = texts.join('\n');
  const pairs = pairsOf(value).filter((pair) => WORDS.test(pair));
  return pairs.filter((pair) => source.includes(pair)).length >= pairs.length * ENOUGH;
}

/** Whether a value has a number that stands in none of these texts, whatever it counts there. */
export function hasMadeUpNumber(value: string, texts: readonly string[]): boolean {
  const told = texts.flatMap((text) => readQuantities(text));
  // What the reader of numbers misreads in a message has been said all the same.
  const isWritten = ({ min }: Quantity) => texts.some((text) => text.includes(String(min)));
  return readQuantities(value).some(
    (one) =>
      !one.isOrdinal && !isArticle(one) && !isWritten(one) && !told.some((other) => isSameNumber(one, other)),
  );
}

/** 一位阿姨, 一箱: nothing is counted. */
const isArticle = ({ min, max }: Quantity): boolean => min === 1 && max === 1;

const isSameNumber = (one: Quantity, other: Quantity): boolean =>
  one.min === other.min && one.max === other.max;

/** What can be said by code of a kept fact that is only there as text: 字段|值|about. */
export function judgeKept(
  kept: string,
  truth: PersonTruth | null,
  said: readonly string[],
): 'false' | 'right' | 'unknown' {
  const [field = '', value = ''] = kept.split('|');
  const { facts, traps } = truth ?? { facts: [], traps: [] };
  if (hasMadeUpNumber(value, [...said, ...facts.map((one) => one.value)])) return 'false';
  if (traps.some(({ text }) => value.includes(text))) return 'false';
  const isListed = facts.some(
    (one) => fieldOf(one.field) === fieldOf(field) && isTold(value, [one.value, one.said]),
  );
  return isListed ? 'right' : 'unknown';
}
