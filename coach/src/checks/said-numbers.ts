import { clauseAt, type Evidence, evidenceOf } from '../facts/evidence';
import type { Fact, SaidMessage } from '../facts/fact';
import type { Span } from '../facts/find-quote';
import { type Quantity, sameUnit } from '../facts/quantity';
import { type ClaimLine, type ReadLine, readLine } from './claims/claim-line';
import { type ClaimSources, citedBy, readSources, type Source } from './claims/claim-sources';
import { numberFault } from './claims/number-faults';
import { type Stand, standsOf } from './claims/number-support';
import { isClaimed, isRivalled } from './claims/which-numbers';

/** A number of a line, and the user's words that say it, in UTF-16 units of both. */
export interface SaidNumber {
  /** In the line. */
  readonly at: number;
  readonly length: number;
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
}

/** Words of the user, read as a source. */
interface Spoken {
  readonly source: Source;
  /** Where its text begins in the message. */
  readonly offset: number;
}

interface Found extends Spoken {
  readonly stand: Stand;
}

/**
 * Finds the numbers of a line that the user said, each with the words that say it: 十八年 of 「干了十八年」 for 18年. What was
 * reckoned, what belongs to somebody else and what was entered by hand has none.
 */
export function makeSaidNumbers(sources: ClaimSources): (line: ClaimLine) => readonly SaidNumber[] {
  const known = readSources(sources);
  const messages = new Map([...sources.said.values()].map((message) => [message.id, message]));
  const spoken = known.all
    .filter(({ field }) => field === null)
    .map((source): Spoken => ({ source, offset: 0 }));
  const quoted = new Map(
    [...sources.facts].map(([name, fact]) => [
      name,
      fact.about === 'pasted' ? [] : quotesOf(name, fact, messages),
    ]),
  );
  return (line) => {
    const read = readLine(line);
    const cited = citedBy(line, sources, known);
    const places = [
      [
        ...line.from.flatMap((name) => quoted.get(name) ?? []),
        ...spoken.filter(({ source }) => cited.includes(source)),
      ],
      [...[...quoted.values()].flat(), ...spoken],
    ];
    return read.numerals.flatMap((numeral) => {
      if (!isClaimed(numeral, read) && !isRivalled(numeral, read, known)) return [];
      // What a line cites has been checked against it.
      if (standsOf(numeral, cited, read.text).length === 0) {
        const stands = standsOf(numeral, known.all, read.text);
        if (stands.length === 0 || numberFault(numeral, read, stands, known.all, known) !== null) return [];
      }
      const words = places.flatMap((each) => wordsOf(numeral, read, each) ?? [])[0];
      return words === undefined
        ? []
        : [{ at: numeral.start, length: numeral.end - numeral.start, ...words }];
    });
  };
}

/** The quotes of a fact; one whose message is not at hand is read by itself. */
const quotesOf = (name: string, fact: Fact, messages: ReadonlyMap<string, SaidMessage>): readonly Spoken[] =>
  fact.quotes.map(({ messageId, start, end, text }, order) => {
    const message = messages.get(messageId);
    const alone: SaidMessage = { id: messageId, text, asked: '', isPasted: false };
    const evidence =
      message === undefined
        ? evidenceOf(alone, { start: 0, end: text.length, text })
        : evidenceOf(message, { start, end, text });
    const source = { name, evidence, field: fact.field, about: fact.about, order };
    return { source, offset: message === undefined ? start : 0 };
  });

/**
 * The words that say a number, as few as say it by themselves: those that are spelt like it first, then those that count
 * the same, those that a fact rests on, and the latest.
 */
function wordsOf(
  numeral: Quantity,
  read: ReadLine,
  spoken: readonly Spoken[],
): Pick<SaidNumber, 'messageId' | 'start' | 'end'> | null {
  const found = spoken.flatMap((one): readonly Found[] =>
    standsOf(numeral, [one.source], read.text).map((stand) => ({ ...one, stand })),
  );
  const isLike = ({ stand }: Found) => stand.said.text === numeral.text;
  const countsTheSame = ({ stand }: Found) => sameUnit(stand.said, numeral);
  const isOfFact = ({ source }: Found) => source.field !== null;
  const first = (is: (one: Found) => boolean) => (one: Found, other: Found) =>
    Number(is(other)) - Number(is(one));
  const ranked = found.sort(
    (one, other) =>
      first(isLike)(one, other) ||
      first(countsTheSame)(one, other) ||
      first(isOfFact)(one, other) ||
      other.source.order - one.source.order,
  );
  for (const { stand, source, offset } of ranked) {
    const span = excerptsAround(stand).find(
      (excerpt) => standsOf(numeral, [excerptOf(source, excerpt)], read.text).length > 0,
    );
    if (span === undefined) continue;
    const messageId = source.evidence.message.id;
    return { messageId, start: offset + span.start, end: offset + span.end };
  }
  return null;
}

/** The number alone, its clause, and from its clause to the end of what was quoted. */
function excerptsAround({ said, from }: Stand): readonly Omit<Span, 'text'>[] {
  const clause = clauseAt(from.read, said.start);
  const around = clause === undefined ? [] : [{ start: clause.start, end: clause.end }];
  const both = around.map(({ start, end }) => ({
    start: Math.min(start, from.span.start),
    end: Math.max(end, from.span.end),
  }));
  return [{ start: said.start, end: said.end }, ...around, ...both];
}

function excerptOf(source: Source, { start, end }: Omit<Span, 'text'>): Source {
  const { message } = source.evidence;
  const text = message.text.slice(start, end);
  const evidence: Evidence = evidenceOf({ ...message, text }, { start: 0, end: text.length, text });
  return { ...source, evidence };
}
