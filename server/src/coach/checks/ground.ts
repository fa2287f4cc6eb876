import type { DeliverableKind, PostResult } from '@qihang/shared/contracts';
import type { MakeInput } from '../deliverables/maker';
import type { Lexicon } from '../lexicon';
import { normaliseText } from '../understanding/normalise-text';
import type { Sources } from './fault';
import { type KnownLines, knownLines } from './known-lines';
import { pairsOf } from './pairs';
import { type Quantity, readQuantities } from './quantities';

/** All that a fact may be traced to, made ready for looking things up. */
export interface Ground {
  readonly lexicon: Lexicon;
  /** Everything the user told, in one text. */
  readonly told: string;
  readonly pairs: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  readonly known: KnownLines;
  /** What they are called; '' where they did not say. */
  readonly name: string;
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
