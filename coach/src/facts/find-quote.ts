import { type Folded, fold } from './fold';
import { withoutListMarks } from './list-marks';
import { type Guarded, nearestSpan } from './nearest-span';
import { isNumeralChar } from './numerals';
import type { Quantity } from './quantity';
import { type ReadText, readText } from './read-message';
import { readNumerals } from './read-quantities';

/** The user's own words: a span of the original text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Share of a quote's characters that may differ (docs/decisions/0026 §5), and the length up to which a near one is looked for. */
const EDITS = 0.1;
const LONGEST_NEAR = 300;
/** Places of one quote that are worth a look. */
const MOST_PLACES = 5;

const EXACT = /[0-9a-z%￥$.不没别莫无非未勿甭冇覅嫑弗零一二两三四五六七八九十百千万亿几半]/;

function guarded(text: string, at: readonly number[], numerals: readonly Quantity[]): Guarded {
  const exact = new Uint8Array(text.length);
  let numeral = 0;
  for (let index = 0; index < text.length; index += 1) {
    const place = at[index] ?? 0;
    while ((numerals[numeral]?.end ?? Number.POSITIVE_INFINITY) <= place) numeral += 1;
    const isCounted = (numerals[numeral]?.start ?? Number.POSITIVE_INFINITY) <= place;
    exact[index] = isCounted || EXACT.test(text[index] ?? '') ? 1 : 0;
  }
  return { text, isExact: (index) => exact[index] === 1 };
}

const isLatin = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/i.test(char);

/** Whether a span's edge goes through a number or a Latin word: 「80」 is not said in 「180」. */
function cuts({ text, numerals }: ReadText, edge: number): boolean {
  if (isLatin(text[edge - 1]) && isLatin(text[edge])) return true;
  const cut = numerals.find(({ start, end }) => start < edge && edge < end);
  if (cut === undefined) return false;
  return (
    (isNumeralChar(text[edge - 1]) || /[.,．，]/.test(text[edge - 1] ?? '')) && isNumeralChar(text[edge])
  );
}

/** The span of a text that a stretch of its folded characters stands for; null when it cuts a number or a word. */
export function spanAt(said: ReadText, { at }: Folded, start: number, end: number): Span | null {
  const from = at[start] ?? 0;
  const to = (at[end - 1] ?? 0) + 1;
  return cuts(said, from) || cuts(said, to)
    ? null
    : { start: from, end: to, text: said.text.slice(from, to) };
}

/** Where a quote stands word for word. */
function exactPlaces(said: ReadText, folded: Folded, wanted: string): Span[] {
  const places: Span[] = [];
  if (wanted === '') return places;
  for (let found = folded.text.indexOf(wanted); found >= 0; found = folded.text.indexOf(wanted, found + 1)) {
    const span = spanAt(said, folded, found, found + wanted.length);
    if (span !== null) places.push(span);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

/** Where a quote stands word for word, the numbers and dots of a list left out of both. */
export function findExactly(said: ReadText, quote: string): Span[] {
  const places = exactPlaces(said, said.folded, fold(quote).text);
  if (places.length > 0) return places;
  const [text, wanted] = [withoutListMarks(said.text), withoutListMarks(quote)];
  return text === said.text && wanted === quote ? [] : exactPlaces(said, fold(text), fold(wanted).text);
}

/** Where a claimed quote stands in a text, the likeliest place first; empty when it was not said. */
export function findQuotes(said: ReadText, quote: string): Span[] {
  const wanted = fold(quote);
  const { text, at } = said.folded;
  const places = findExactly(said, quote);
  const most = Math.floor(wanted.text.length * EDITS);
  if (places.length > 0 || most === 0 || wanted.text.length > LONGEST_NEAR) return places;
  const near = nearestSpan(
    guarded(text, at, said.numerals),
    guarded(wanted.text, wanted.at, readNumerals(quote)),
    most,
  );
  const span = near === null ? null : spanAt(said, said.folded, near.start, near.end);
  return span === null ? [] : [span];
}

/**
 * The user's own span for a claimed quote: the same but for width, script, spaces and punctuation, or within 10 % of
 * edits from ten characters on; digits, quantities, units, negations and Latin words are never edited.
 */
export const findQuote = (text: string, quote: string): Span | null =>
  findQuotes(readText(text), quote)[0] ?? null;
