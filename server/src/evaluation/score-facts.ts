import {
  currentOf,
  type Fact,
  type FactField,
  fieldOf,
  type Quantity,
  readQuantities,
  sameQuantity,
} from '@qihang/coach/facts';
import { hasMadeUpNumber, isTold, pairsOf } from './judge-value';
import type { PersonTruth } from './person';
import type { ReplayedTape } from './replay-tape';

/** How the facts of one person compare with what is true of them, by code: wording is free, numbers are not. */
export interface FactScore {
  readonly right: readonly Fact[];
  /** Of a number that nobody said, of another than the truth, or of words that are neither in it nor in what they quote. */
  readonly wrong: readonly Fact[];
  /** What must not become a fact, and did. */
  readonly traps: readonly Fact[];
  /** True or not: the list does not speak of it, and a reader has to judge. */
  readonly unlisted: readonly Fact[];
  /** By field: how many are true and how many of them were found. */
  readonly found: ReadonlyMap<FactField, { readonly all: number; readonly found: number }>;
  /** True values that no fact of their field carries. */
  readonly missed: readonly string[];
  /** How many of those stand in messages that nothing was kept of. */
  readonly muted: number;
}

type Truth = PersonTruth['facts'][number];
type Verdict = 'right' | 'wrong' | 'trap' | 'unlisted';

export function scoreFacts({ facts, said, muted: mute }: ReplayedTape, truth: PersonTruth): FactScore {
  const kept = facts.flatMap((history) => currentOf(history) ?? []);
  const own = kept.filter(({ about }) => about === 'self' || about === 'customer');
  const judged = own.map((fact) => ({ fact, verdict: judgeFact(fact, truth, said) }));
  const of = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).map(({ fact }) => fact);
  const found = new Map<FactField, { all: number; found: number }>();
  const missed: string[] = [];
  let muted = 0;
  for (const one of truth.facts) {
    const field = fieldOf(one.field);
    if (field === null) continue;
    const isFound = own.some((fact) => fact.field === field && carries(fact, one, said));
    const sum = found.get(field) ?? { all: 0, found: 0 };
    found.set(field, { all: sum.all + 1, found: sum.found + (isFound ? 1 : 0) });
    if (isFound) continue;
    missed.push(`${one.field}|${one.value}`);
    if ([...mute].some((id) => said.get(id)?.includes(one.said))) muted += 1;
  }
  return {
    right: of('right'),
    wrong: of('wrong'),
    traps: of('trap'),
    unlisted: of('unlisted'),
    found,
    missed,
    muted,
  };
}

function judgeFact(fact: Fact, { facts, traps }: PersonTruth, said: ReadonlyMap<string, string>): Verdict {
  const told = [...said.values(), ...facts.map(({ value }) => value)];
  if (hasMadeUpNumber(fact.value, told)) return 'wrong';
  const listed = facts.filter((one) => quotes(fact, one.said, said));
  if (listed.some((one) => fieldOf(one.field) === fact.field && carries(fact, one, said))) return 'right';
  if (fact.about === 'self' && traps.some(({ text }) => fellFor(fact, text, said))) return 'trap';
  return listed.some((one) => fieldOf(one.field) === fact.field) ? 'wrong' : 'unlisted';
}

const carries = (fact: Fact, one: Truth, said: ReadonlyMap<string, string>): boolean =>
  quotes(fact, one.said, said) &&
  isTold(fact.value, [one.value, one.said, ...fact.quotes.map(({ text }) => text)]) &&
  agree(readQuantities(fact.value), [...readQuantities(one.value), ...readQuantities(one.said)]);

/** Whether a fact rests on the very words. */
const quotes = ({ quotes: all }: Fact, words: string, said: ReadonlyMap<string, string>): boolean =>
  all.some(({ messageId, start, end }) => {
    const at = said.get(messageId)?.indexOf(words) ?? -1;
    return at >= 0 && start < at + words.length && at < end;
  });

/** A value without numbers contradicts none. */
const agree = (one: readonly Quantity[], other: readonly Quantity[]): boolean =>
  one.length === 0 || other.length === 0 || shareOne(one, other);

const shareOne = (one: readonly Quantity[], other: readonly Quantity[]): boolean =>
  one.some((each) => other.some((of) => sameQuantity(each, of)));

/** Half of a trap's own letters, two by two, and its numbers where it has any. */
const MUCH = 0.5;

function fellFor(fact: Fact, trap: string, said: ReadonlyMap<string, string>): boolean {
  if (!quotes(fact, trap, said)) return false;
  const numbers = readQuantities(trap);
  if (numbers.length > 0) return shareOne(numbers, readQuantities(fact.value));
  const pairs = pairsOf(trap);
  const shared = pairs.filter((pair) => fact.value.includes(pair)).length;
  return shared >= pairs.length * MUCH;
}
