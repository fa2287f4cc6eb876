import { normaliseText } from '../understanding/normalise-text';
import { lowerAscii } from '../word-finder';

/** A text as rules look at it, and where each of its characters stands in the original. */
export interface FoldedText {
  readonly text: string;
  /** The span of the original that a span of `text` came from, in UTF-16 units. */
  span(start: number, end: number): { readonly start: number; readonly end: number };
}

/** What has no width, and what people put between two characters so that a word is not found: 微·信, 最 好. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const WEDGE = /[ \t·•・*_~^`|]/;
const CJK = /[\u3400-\u9fff]/;
const HIDING = new RegExp(`${INVISIBLE.source}|${WEDGE.source}`);

/** Small letters, plain digits, nothing hidden inside a word. */
export function foldText(original: string): FoldedText {
  const plain = lowerAscii(normaliseText(original));
  if (!HIDING.test(plain)) return { text: plain, span: (start, end) => ({ start, end }) };
  const kept: number[] = [];
  let text = '';
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain.charAt(at);
    if (INVISIBLE.test(char)) continue;
    if (WEDGE.test(char) && CJK.test(text.slice(-1)) && CJK.test(plain.charAt(at + 1))) continue;
    text += char;
    kept.push(at);
  }
  return {
    text,
    span: (start, end) => ({
      start: kept[start] ?? original.length,
      end: end === start ? (kept[start] ?? original.length) : (kept[end - 1] ?? original.length - 1) + 1,
    }),
  };
}
