import type { Evidence } from './evidence';
import { folded } from './fold';
import { hardWordsOf } from './hard-words';
import { contentOf } from './negation';
import { sameNumber } from './quantity';
import { readNumerals } from './read-quantities';

/** A place of a quoted clause that a value draws on. */
export interface Drawn {
  readonly from: Evidence;
  /** Number of the clause. */
  readonly clause: number;
  /** Where in the message. */
  readonly place: number;
}

const placesOf = (
  evidence: readonly Evidence[],
  find: (from: Evidence, clause: number) => number[],
): Drawn[] =>
  evidence.flatMap((from) =>
    from.clauses.flatMap((clause) => find(from, clause).map((place) => ({ from, clause, place }))),
  );

/**
 * For each hard token of a value (number, name, place, certificate) where it was said; for a value without one, where
 * its words were. A mere 一 is no token.
 */
export function drawnPlaces(value: string, evidence: readonly Evidence[]): Drawn[][] {
  const numerals = readNumerals(value).filter(
    ({ isOrdinal, min, max }) => !isOrdinal && !(min === 1 && max === 1),
  );
  const ofNumbers = numerals.map((numeral) =>
    placesOf(evidence, ({ read }, index) => {
      const clause = read.clauses[index];
      if (clause === undefined) return [];
      return read.numerals
        .filter((said) => clause.start <= said.start && said.start < clause.end)
        .filter(
          (said) => sameNumber({ ...said, unit: '' }, { ...numeral, unit: '' }) || sameNumber(said, numeral),
        )
        .map(({ start }) => start);
    }),
  );
  const ofWords = hardWordsOf(value).map((word) =>
    placesOf(evidence, ({ read }, index) => {
      const clause = read.clauses[index];
      const at = clause === undefined ? -1 : folded(clause.text).indexOf(folded(word));
      return clause === undefined || at < 0 ? [] : [clause.start + Math.max(0, clause.text.indexOf(word))];
    }),
  );
  const tokens = [...ofNumbers, ...ofWords].filter((places) => places.length > 0);
  if (tokens.length > 0) return tokens;
  const content = contentOf(value);
  const pairs = [...content.slice(1)].map((char, index) => `${content[index]}${char}`);
  const ofPairs = placesOf(evidence, ({ read }, index) => {
    const clause = read.clauses[index];
    const found = pairs.map((pair) => clause?.text.indexOf(pair) ?? -1).filter((at) => at >= 0);
    return clause === undefined || found.length === 0 ? [] : [clause.start + Math.min(...found)];
  });
  if (ofPairs.length > 0) return [ofPairs];
  return [placesOf(evidence, ({ read }, index) => [read.clauses[index]?.end ?? 0])];
}
