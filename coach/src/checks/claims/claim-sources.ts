import { type Evidence, evidenceOf } from '../../facts/evidence';
import type { Fact, SaidMessage } from '../../facts/fact';
import { FACT_FIELDS, type FactField, type Owner } from '../../facts/fields';
import { folded } from '../../facts/fold';
import type { OldNumber } from '../../facts/new-numbers';
import { type ReadText, readText } from '../../facts/read-message';
import type { ClaimLine } from './claim-line';

/** What a deliverable may rest on, by the short names that the writer was given. */
export interface ClaimSources {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly said: ReadonlyMap<string, SaidMessage>;
  /** Sourced knowledge, the day, and the product's own lines. */
  readonly allowed: readonly string[];
  /** Numbers that the user has corrected; left out where nobody knows. */
  readonly old?: readonly OldNumber[];
}

/** One source: a message of the user, or a fact with the words that it was verified by. */
export interface Source {
  readonly name: string;
  readonly evidence: Evidence;
  /** null for a message. */
  readonly field: FactField | null;
  readonly about: Owner | null;
  /** Its place in the conversation; of a fact the last message that it quotes, after all of them when typed by hand. */
  readonly order: number;
}

/** The sources of a whole deliverable, read once. */
export interface ReadSources {
  readonly all: readonly Source[];
  readonly speech: string;
  readonly foldedSpeech: string;
  /** Every two characters that stand side by side in it. */
  readonly pairs: ReadonlySet<string>;
  readonly allowed: readonly ReadText[];
  readonly foldedAllowed: string;
  readonly old: readonly OldNumber[];
}

const whole = (message: SaidMessage): Evidence =>
  evidenceOf(message, { start: 0, end: message.text.length, text: message.text });

/** Reads the sources; what was pasted carries nothing. */
export function readSources({ facts, said, allowed, old = [] }: ClaimSources): ReadSources {
  const messages = [...said].filter(([, message]) => !message.isPasted);
  const orderOf = new Map([...said.values()].map(({ id }, order) => [id, order]));
  const spoken = messages.map(
    ([name, message]): Source => ({
      name,
      evidence: whole(message),
      field: null,
      about: null,
      order: orderOf.get(message.id) ?? 0,
    }),
  );
  const known = [...facts]
    .filter(([, { about }]) => about !== 'pasted')
    .map(([name, fact]): Source => {
      const quoted = fact.quotes.map(({ messageId }) => orderOf.get(messageId) ?? 0);
      const text = fact.value;
      return {
        name,
        evidence: whole({ id: fact.id, text, asked: FACT_FIELDS[fact.field], isPasted: false }),
        field: fact.field,
        about: fact.about,
        order: quoted.length === 0 ? said.size : Math.max(...quoted),
      };
    });
  const quotes = [...facts.values()].flatMap((fact) => fact.quotes.map(({ text }) => text));
  const speech = [...spoken, ...known]
    .map(({ evidence }) => evidence.message.text)
    .concat(quotes)
    .join('\n');
  const foldedSpeech = folded(speech);
  return {
    all: [...known, ...spoken],
    speech,
    foldedSpeech,
    pairs: new Set([...foldedSpeech].map((char, index, all) => `${all[index - 1] ?? ''}${char}`)),
    allowed: allowed.map(readText),
    foldedAllowed: folded(allowed.join('\n')),
    old,
  };
}

/** The same sources with more that may be said without one. */
export const withAllowed = (read: ReadSources, more: readonly string[]): ReadSources =>
  more.length === 0
    ? read
    : {
        ...read,
        allowed: [...read.allowed, ...more.map(readText)],
        foldedAllowed: `${read.foldedAllowed}${folded(more.join('\n'))}`,
      };

/** The sources that a line cites: a fact brings the messages that it was verified by. */
export function citedBy(line: ClaimLine, { facts }: ClaimSources, { all }: ReadSources): readonly Source[] {
  const ids = new Set(
    line.from.flatMap((name) => facts.get(name)?.quotes.map(({ messageId }) => messageId) ?? []),
  );
  return all.filter(
    ({ name, field, evidence }) =>
      line.from.includes(name) || (field === null && ids.has(evidence.message.id)),
  );
}
