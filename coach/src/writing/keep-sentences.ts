import type { LineObjection } from '../kinds/kind';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { isMarkdownLine } from '../kinds/told/told-slot';
import type { WrittenLine } from '../kinds/written-line';

/** Of a row of a table a piece is none. */
const ROW = /^[|｜]/;
/** What the line of a text is, which it stays without its first sentence: a quotation, an item. */
const MARK = /^\s*(?:>|[-*+•]|#{1,6}|\d{1,2}[.、])\s*/;
/** What a sentence ends with, and the closing sign behind it. */
const SENTENCE = /[^。！？!?]+(?:[。！？!?]+[」”’）)]?|$)/g;

export interface Parted {
  readonly kept: string;
  readonly taken: string;
}

/**
 * A line without the sentences that its objections are about, so that one sentence costs no paragraph.
 * @returns null where an objection is about no sentence of it, or nothing would be left; besides for a line that is no prose,
 * and for one outside a told text that would lose more than half of itself
 */
export function keepSentences(
  { key, text }: WrittenLine,
  objections: readonly LineObjection[],
  slots: readonly LineSlot[],
): Parted | null {
  const isTold = isMarkdownLine(key, slots);
  if (isTold ? ROW.test(text.trimStart()) : !isProse(key, slots)) return null;
  const quotes = objections.map(({ why }) => quoteIn(why));
  const sentences = text.match(SENTENCE) ?? [];
  if (quotes.some((quote) => quote === '' || !sentences.some((one) => one.includes(quote)))) return null;
  const fails = (sentence: string) => quotes.some((quote) => sentence.includes(quote));
  const kept = sentences.filter((sentence) => !fails(sentence)).join('');
  if (!isTold && kept.length * 2 < text.length) return null;
  const mark = isTold ? (MARK.exec(text)?.[0] ?? '') : '';
  return /[\p{L}\p{N}]/u.test(kept)
    ? { kept: kept.startsWith(mark) ? kept : mark + kept, taken: sentences.filter(fails).join('') }
    : null;
}

const PROSE: readonly LineSlot['role'][] = ['text', 'spoken'];

const isProse = (key: string, slots: readonly LineSlot[]): boolean => {
  const slot = slotOf(key, slots)?.slot;
  return slot !== undefined && PROSE.includes(slot.role);
};

/** What an objection is about, which it names first. */
function quoteIn(why: string): string {
  const start = why.indexOf('「') + 1;
  const end = why.indexOf('」', start);
  return start > 0 && end > start ? why.slice(start, end) : '';
}
