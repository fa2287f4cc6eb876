import type { LineObjection } from '../kinds/kind';
import type { LineSlot } from '../kinds/line-slot';
import { isToldLine } from '../kinds/told/told-slot';
import type { WrittenLine } from '../kinds/written-line';

/** Of a row of a table a piece is none. */
const ROW = /^[|｜]/;
/** What a sentence ends with, and the closing sign behind it. */
const SENTENCE = /[^。！？!?]+(?:[。！？!?]+[」”’）)]?|$)/g;

export interface Parted {
  readonly kept: string;
  readonly taken: string;
}

/**
 * A line of a text without the sentences that its objections are about, so that one sentence costs no paragraph.
 * @returns null for any other line, and where an objection is about no sentence of it or nothing would be left
 */
export function keepSentences(
  { key, text }: WrittenLine,
  objections: readonly LineObjection[],
  slots: readonly LineSlot[],
): Parted | null {
  if (!isToldLine(key, slots) || ROW.test(text.trimStart())) return null;
  const quotes = objections.map(({ why }) => quoteIn(why));
  const sentences = text.match(SENTENCE) ?? [];
  if (quotes.some((quote) => quote === '' || !sentences.some((one) => one.includes(quote)))) return null;
  const fails = (sentence: string) => quotes.some((quote) => sentence.includes(quote));
  const kept = sentences.filter((sentence) => !fails(sentence)).join('');
  return /[\p{L}\p{N}]/u.test(kept) ? { kept, taken: sentences.filter(fails).join('') } : null;
}

/** What an objection is about, which it names first. */
function quoteIn(why: string): string {
  const start = why.indexOf('「') + 1;
  const end = why.indexOf('」', start);
  return start > 0 && end > start ? why.slice(start, end) : '';
}
