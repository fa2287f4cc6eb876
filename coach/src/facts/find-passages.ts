import type { FactRecord } from '../protocol/records';
import type { SaidMessage } from './fact';
import { findJoined, splitQuotes } from './find-joined';
import { findExactly, findQuotes, type Span } from './find-quote';
import { fold } from './fold';
import { readMessage } from './read-message';
import { type Refusal, refusal } from './refusals';

/** A passage of a message, with each place where it stands. */
export interface Passage {
  readonly message: SaidMessage;
  readonly places: readonly Span[];
}

/** docs/decisions/0026 §5; more come of quotes that were run together. */
const MOST_QUOTES = 3;
const MOST_PASSAGES = 6;
/** A quote under a wrong message's name is told from others by no fewer characters than these. */
const SHORTEST_ELSEWHERE = 4;

const FOLDED = new WeakMap<SaidMessage, string>();

function foldedOf(message: SaidMessage): string {
  const known = FOLDED.get(message) ?? fold(message.text).text;
  FOLDED.set(message, known);
  return known;
}

/** The one other message of the user in which a quote stands word for word. */
function findElsewhere(said: ReadonlyMap<string, SaidMessage>, named: SaidMessage, quote: string): Passage[] {
  const wanted = fold(quote).text;
  if (wanted.length < SHORTEST_ELSEWHERE) return [];
  const others = [...said.values()].reverse().filter((message) => message !== named && !message.isPasted);
  // Folding a hundred long messages takes its time: most lack a character of the quote.
  const chars = [...new Set(quote.match(/\p{Script=Han}/gu) ?? [])].slice(0, 12);
  const found = others
    .filter(({ text }) => chars.every((char) => text.includes(char)))
    .filter((message) => foldedOf(message).includes(wanted))
    .map((message) => ({ message, places: findExactly(readMessage(message), quote) }))
    .filter(({ places }) => places.length > 0);
  return found.length === 1 ? found : [];
}

function findPassages(said: ReadonlyMap<string, SaidMessage>, named: SaidMessage, quote: string): Passage[] {
  const read = readMessage(named);
  const places = findQuotes(read, quote);
  if (places.length > 0) return [{ message: named, places }];
  const pieces = splitQuotes(quote);
  if (pieces.length > 1) {
    const found = pieces.map((piece) => findPassages(said, named, piece));
    if (found.every((passages) => passages.length > 0)) return found.flat();
  }
  const joined = findJoined(read, quote).map((place) => ({ message: named, places: [place] }));
  return joined.length > 0 ? joined : findElsewhere(said, named, quote);
}

/** The passages that a claim quotes, or why one of them does not stand. */
export function passagesOf(record: FactRecord, said: ReadonlyMap<string, SaidMessage>): Passage[] | Refusal {
  if (record.quotes.length < 1 || record.quotes.length > MOST_QUOTES) return refusal('badQuotes');
  const passages: Passage[] = [];
  for (const { message: name, text } of record.quotes) {
    const message = said.get(name);
    if (message === undefined) return refusal('unknownMessage', name);
    if (message.isPasted) return refusal('pasted', name);
    const found = findPassages(said, message, text);
    if (found.length === 0) return refusal('notSaid', text);
    passages.push(...found);
  }
  return passages.length > MOST_PASSAGES ? refusal('badQuotes') : passages;
}
