import type { LineSource } from './line-sources';
import type { Span } from './span';

/** Words of a line that the user said, with where they said them. */
export interface LineMark extends Span {
  readonly messageId: string;
  /** In the message. */
  readonly words: Span;
}

interface Candidate extends LineMark {
  readonly isNumber: boolean;
}

/**
 * What is marked in a line, from left to right: every number that the user said, and the longest of the other words that they
 * said and that cut no number.
 */
export function marksOfLine(text: string, sources: readonly LineSource[]): readonly LineMark[] {
  const all = sources.flatMap((source): readonly Candidate[] =>
    'passages' in source
      ? source.passages.flatMap(({ messageId, start, end, at, length }) =>
          at === null
            ? []
            : {
                ...{ messageId, words: { start, end }, isNumber: length !== undefined },
                ...{ start: at, end: at + (length ?? end - start) },
              },
        )
      : [],
  );
  const within = all.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const numbers = within.filter(({ isNumber }) => isNumber);
  const whole = within.filter((one) => !numbers.some((number) => cuts(one, number)));
  const kept: Candidate[] = [];
  for (const one of whole.sort(
    (one, other) => lengthOf(other) - lengthOf(one) || Number(other.isNumber) - Number(one.isNumber),
  )) {
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one);
  }
  return kept
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, messageId, words }) => ({ start, end, messageId, words }));
}

/** A number of a line that nobody said: what a sum comes to. */
export interface LineSum extends Span {
  /** To be read: 2 × 300 = 600. */
  readonly sum: string;
}

/** The numbers of a line that were reckoned, from left to right. */
export const sumsOfLine = (text: string, sources: readonly LineSource[]): readonly LineSum[] =>
  sources
    .flatMap((source) =>
      source.type === 'sum' && source.of !== undefined
        ? [{ start: source.of.at, end: source.of.at + source.of.length, sum: source.of.text }]
        : [],
    )
    .filter(({ start, end }) => start >= 0 && end <= text.length)
    .sort((one, other) => one.start - other.start);

const lengthOf = ({ start, end }: Span): number => end - start;

/** Whether an excerpt has a part of a number, and not the whole. */
const cuts = (one: Span, number: Span): boolean => {
  const isApart = one.end <= number.start || one.start >= number.end;
  return !isApart && (one.start > number.start || one.end < number.end);
};
