import type { DeliverableKind, PostResult } from '@qihang/shared/contracts';
import type { MakeInput } from '../deliverables/maker';
import type { Knowledge } from '../knowledge';
import type { Lexicon } from '../lexicon';
import { normaliseText } from '../understanding/normalise-text';
import { linesOf } from './content-lines';
import type { Sources } from './fault';
import { type Quantity, readQuantities } from './quantities';

/** All that a fact may be traced to, made ready for looking things up. */
export interface Ground {
  readonly lexicon: Lexicon;
  /** Everything the user told, in one text. */
  readonly told: string;
  readonly pairs: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  /** Lines of the knowledge: they vouch for ways of working, never for facts about a user. */
  readonly known: KnownLines;
  /** What they are called; '' where they did not say. */
  readonly name: string;
}

interface KnownLines {
  /** By two characters in a row: the lines that they stand in. */
  readonly linesOfPair: ReadonlyMap<string, readonly number[]>;
  /** Value and unit as written: 三次. */
  readonly quantities: ReadonlySet<string>;
}

/** What the user said for this work, their profile, the posts they entered, and the work that this one is made of. */
export function groundOf(kind: DeliverableKind, content: unknown, sources: Sources): Ground {
  const { lexicon, profile } = sources;
  const texts = toldTexts(kind, sources).map(normaliseText);
  const told = texts.join('\n');
  return {
    lexicon,
    told,
    pairs: pairsOf(told),
    quantities: [
      ...texts.flatMap(readQuantities),
      ...profile.flatMap((entry) => numbersOf(entry)),
      ...(kind === 'review' ? sources.results.flatMap(figuresOf) : []),
      ...ownNumbers(content),
      ...dateOf(sources.today),
    ],
    known: knownLines(lexicon.knowledge),
    name: profile.find(({ field }) => field === 'name')?.value.text ?? '',
  };
}

/** A script is made of one topic, a calendar of all of them. */
function toldTexts(kind: DeliverableKind, { profile, order, shelf, results, said = [] }: Sources): string[] {
  const topics = kind === 'calendar' || kind === 'script' ? (shelf.topics?.topics ?? []) : [];
  return [
    ...profile.filter(({ field }) => field !== 'rejected').flatMap(({ value, quote }) => [value.text, quote]),
    order.text ?? '',
    order.instruction ?? '',
    ...said,
    ...results.map(({ title }) => title),
    ...topics.map(({ text }) => text),
  ];
}

const quantity = (measure: Quantity['measure'], value: number): Quantity => ({
  text: '',
  value,
  measure,
  noun: '',
  start: 0,
});

/** What the user entered of a post; only a review speaks of it. */
const figuresOf = ({ views, likes, comments, follows, leads, deals }: PostResult): readonly Quantity[] =>
  [views, likes, comments, follows, leads, deals].flatMap((value) =>
    value === null ? [] : [quantity('bare', value), quantity('people', value), quantity('times', value)],
  );

/** The numbers that were read from a value: 三百 is 300 whichever way it is written. */
function numbersOf({ field, value }: MakeInput['profile'][number]): readonly Quantity[] {
  const known = (measure: Quantity['measure'], amount: number | null, scale = 1) =>
    amount === null ? [] : [quantity(measure, amount * scale)];
  switch (field) {
    case 'price':
      return known('money', value.amount);
    case 'experience':
      return known('months', value.years, 12);
    case 'posts':
      return known('posts', value.perWeek);
    case 'hours':
      return known('seconds', value.perWeek, 3_600);
    case 'followers':
      return known('people', value.count);
    default:
      return [];
  }
}

/** Numbers that the content itself is about, each checked where it stands: its own lines may speak of them. */
const OWN: Readonly<Record<string, readonly [Quantity['measure'], number]>> = {
  seconds: ['seconds', 1],
  from: ['seconds', 1],
  to: ['seconds', 1],
  minutes: ['seconds', 60],
  perWeek: ['posts', 1],
  share: ['percent', 1],
  value: ['bare', 1],
  median: ['bare', 1],
};

function ownNumbers(content: unknown): readonly Quantity[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]): readonly Quantity[] => {
    if (typeof value === 'number') {
      const [measure, scale] = OWN[key] ?? [];
      return measure === undefined || scale === undefined ? [] : [quantity(measure, value * scale)];
    }
    if (typeof value === 'string')
      return key === 'day' || key === 'from' || key === 'week' ? dateOf(value) : [];
    const counted = Array.isArray(value) ? [quantity('posts', value.length)] : [];
    return [...counted, ...ownNumbers(value)];
  });
}

const dateOf = (day: string): readonly Quantity[] =>
  readQuantities(day).filter(({ measure }) => measure === 'date');

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

function knownLines(knowledge: Knowledge): KnownLines {
  const known = KNOWN.get(knowledge) ?? readKnown(knowledge);
  KNOWN.set(knowledge, known);
  return known;
}

function readKnown(knowledge: Knowledge): KnownLines {
  const files = Object.entries(knowledge).filter(([name]) => !NOT_STATEMENTS.has(name as keyof Knowledge));
  const lines = files.flatMap(([, { sources: _, updated: __, ...file }]) => linesOf(file));
  const quantities = lines.flatMap(({ text }) => readQuantities(text));
  return {
    linesOfPair: indexPairs(lines.map(({ text }) => text)),
    quantities: new Set(quantities.filter(isWayOfWorking).map(({ text }) => text)),
  };
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
const isWayOfWorking = ({ measure, value }: Quantity): boolean =>
  !['money', 'people', 'percent', 'factor', 'year', 'age', 'bare'].includes(measure) &&
  (measure !== 'months' || value === null);

/** Two characters in a row, without what carries no meaning of its own. */
export function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const run of text.match(/[\p{Script=Han}\w]+/gu) ?? []) {
    for (let at = 0; at + 1 < run.length; at += 1) pairs.add(run.slice(at, at + 2));
  }
  return pairs;
}

/** How much of a text is made of the other's words, 0 to 1. */
export function coverage(text: string, pairs: ReadonlySet<string>): number {
  const own = [...pairsOf(normaliseText(text))];
  return own.length === 0 ? 1 : own.filter((pair) => pairs.has(pair)).length / own.length;
}

/** How much of a text one line of the knowledge is made of, 0 to 1: of the line that has most of it. */
export function knownCoverage(text: string, { known }: Ground): number {
  const own = pairsOf(normaliseText(text));
  const counts = new Map<number, number>();
  for (const pair of own) {
    for (const line of known.linesOfPair.get(pair) ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return own.size === 0 ? 1 : Math.max(0, ...counts.values()) / own.size;
}
