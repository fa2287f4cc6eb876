import type { Knowledge } from '../knowledge';
import { normaliseText } from '../understanding/normalise-text';
import { linesOf } from './content-lines';
import { pairsOf } from './pairs';
import { type Quantity, readQuantities } from './quantities';

/** Lines of the knowledge: they vouch for ways of working, never for facts about a user. */
export interface KnownLines {
  /** By two characters in a row: the lines that they stand in. */
  readonly linesOfPair: ReadonlyMap<string, readonly number[]>;
  /** Value and unit as written: 三次. */
  readonly quantities: ReadonlySet<string>;
}

const KNOWN = new WeakMap<Knowledge, KnownLines>();

/** Side answers are talk and not knowledge of a trade; the lists of words are no statements. */
const NOT_STATEMENTS: ReadonlySet<keyof Knowledge> = new Set([
  'answers',
  'people',
  'places',
  'credentials',
  'wording',
  'licences',
]);

/** Read once for each knowledge, and only what is asked for: most texts quote nobody. */
export function knownLines(knowledge: Knowledge): KnownLines {
  const known = KNOWN.get(knowledge) ?? readKnown(knowledge);
  KNOWN.set(knowledge, known);
  return known;
}

function readKnown(knowledge: Knowledge): KnownLines {
  let linesOfPair: KnownLines['linesOfPair'] | null = null;
  let quantities: KnownLines['quantities'] | null = null;
  return {
    get linesOfPair() {
      linesOfPair ??= indexPairs(statementsOf(knowledge));
      return linesOfPair;
    },
    get quantities() {
      quantities ??= new Set(
        statementsOf(knowledge)
          .flatMap(readQuantities)
          .filter(isWayOfWorking)
          .map(({ text }) => text),
      );
      return quantities;
    },
  };
}

function statementsOf(knowledge: Knowledge): readonly string[] {
  const files = Object.entries(knowledge).filter(([name]) => !NOT_STATEMENTS.has(name as keyof Knowledge));
  return files.flatMap(([, { sources: _, updated: __, ...file }]) => linesOf(file)).map(({ text }) => text);
}

function indexPairs(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    for (const pair of pairsOf(line)) {
      const places = index.get(pair);
      if (places === undefined) index.set(pair, [at]);
      else places.push(at);
    }
  }
  return index;
}

/** Money, people and shares are facts of somebody, and so are years unless they are vague; the rest may be advice. */
export const isWayOfWorking = ({ measure, value }: Quantity): boolean =>
  !['money', 'people', 'percent', 'factor', 'year', 'age', 'bare'].includes(measure) &&
  (measure !== 'months' || value === null);

/** How much of a text one line of the knowledge is made of, 0 to 1: of the line that has most of it. */
export function knownCoverage(text: string, known: KnownLines): number {
  const own = pairsOf(normaliseText(text));
  const counts = new Map<number, number>();
  for (const pair of own) {
    for (const line of known.linesOfPair.get(pair) ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return own.size === 0 ? 1 : Math.max(0, ...counts.values()) / own.size;
}
