import { clausesOf } from './clauses';
import { findQuotes, type Span, spanAt } from './find-quote';
import { fold } from './fold';
import type { ReadText } from './read-message';

/** A part shorter than this says too little to be looked for by itself. */
const SHORTEST_PART = 4;
const MOST_PARTS = 3;
/** How much shorter a beginning may be taken, for its end may stand by chance where the next part begins. */
const MOST_BACK = 4;

/** What may not be left out next to a part, in the clauses that it touches. */
const HARD = /[0-9不没别莫无非未勿甭零一二两三四五六七八九十百千万亿几半]/;

const BETWEEN_QUOTES = /[」』”"]\s{0,3}[、，,；;和及+/]?\s{0,3}[「『“"]/;
const LEFT_OUT = /…+|\.{3,}|。{3,}|[—－-]{2,}/;

/** Whether only whole passages are left out between two spans, no 没 and no number of theirs. */
function mayJoin({ clauses, text }: ReadText, first: Span, second: Span): boolean {
  const last = clauses[clausesOf(clauses, first).at(-1) ?? -1];
  const next = clauses[clausesOf(clauses, second)[0] ?? -1];
  if (last === undefined || next === undefined || last.start >= next.start) return false;
  return !HARD.test(text.slice(first.end, last.end)) && !HARD.test(text.slice(next.start, second.start));
}

/** The parts of folded words that stand in a text in order, something left out in between. */
function partsFrom(said: ReadText, wanted: string, from: number, parts: number): Span[] | null {
  const { text } = said.folded;
  const whole = text.indexOf(wanted, from);
  const span = whole < 0 ? null : spanAt(said, said.folded, whole, whole + wanted.length);
  if (span !== null && wanted.length >= SHORTEST_PART) return [span];
  if (parts === 1) return null;
  let longest = 0;
  for (let low = SHORTEST_PART, high = wanted.length - SHORTEST_PART; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    const isSaid = text.includes(wanted.slice(0, middle), from);
    if (isSaid) longest = middle;
    if (isSaid) low = middle + 1;
    else high = middle - 1;
  }
  for (let size = longest; size >= Math.max(SHORTEST_PART, longest - MOST_BACK); size -= 1) {
    const start = text.indexOf(wanted.slice(0, size), from);
    const first = spanAt(said, said.folded, start, start + size);
    const rest = first === null ? null : partsFrom(said, wanted.slice(size), start + size, parts - 1);
    if (first !== null && rest?.[0] !== undefined && mayJoin(said, first, rest[0])) return [first, ...rest];
  }
  return null;
}

/** The pieces of a quote between its marks for what is left out, each found behind the one before. */
function piecesOf(said: ReadText, quote: string): Span[] | null {
  const pieces = quote.split(LEFT_OUT).filter((piece) => fold(piece).text !== '');
  if (pieces.length < 2 || pieces.length > MOST_PARTS) return null;
  const spans: Span[] = [];
  for (const piece of pieces) {
    if (fold(piece).text.length < SHORTEST_PART) return null;
    const span = findQuotes(said, piece).find(({ start }) => start >= (spans.at(-1)?.end ?? 0));
    if (span === undefined) return null;
    spans.push(span);
  }
  return spans;
}

/** The passages that a quote joins with something left out in between; empty when they were not all said, in order. */
export const findJoined = (said: ReadText, quote: string): Span[] =>
  piecesOf(said, quote) ?? partsFrom(said, fold(quote).text, 0, MOST_PARTS) ?? [];

/** Quotes that a model ran together between the marks of one: 「甲」「乙」. */
export const splitQuotes = (quote: string): string[] =>
  quote.split(BETWEEN_QUOTES).filter((piece) => fold(piece).text !== '');
