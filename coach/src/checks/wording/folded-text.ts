import { lowerAscii } from './word-finder';

/** A text as rules look at it, and where each of its characters stands in the original. */
export interface FoldedText {
  readonly text: string;
  /** The span of the original that a span of `text` came from, in UTF-16 units. */
  span(start: number, end: number): { readonly start: number; readonly end: number };
}

/** What has no width, and what people put between two characters so that a word is not found: 微·信, 最 好. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const CJK = /[\u3400-\u9fff]/;
const HIDING = /[\u00ad\u200b-\u200f\u2060\ufeff \t·•・*_~^`|]/g;
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff05]/g;

/** Full-width letters and digits narrow, special blanks as plain ones: lengths stay. */
const narrowed = (text: string): string =>
  text
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ');

/** Small letters, plain digits, nothing hidden inside a word. */
export function foldText(original: string): FoldedText {
  const plain = lowerAscii(narrowed(original));
  const kept = keptRuns(plain);
  if (kept.length === 1) return { text: plain, span: (start, end) => ({ start, end }) };
  let text = '';
  const runs = kept.map(({ from, to }) => {
    const run = { from, at: text.length };
    text += plain.slice(from, to);
    return run;
  });
  const place = (at: number): number => {
    if (at >= text.length) return original.length;
    const run = runAt(runs, at);
    return run === undefined ? at : run.from + at - run.at;
  };
  return {
    text,
    span: (start, end) => ({ start: place(start), end: end === start ? place(start) : place(end - 1) + 1 }),
  };
}

interface Run {
  /** Where it begins in the original, and in the folded text. */
  readonly from: number;
  readonly at: number;
}

/** The last one that begins at `at` or before. */
function runAt(runs: readonly Run[], at: number): Run | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return runs[low];
}

/** What is left of a text between the characters that hide something. */
function keptRuns(plain: string): readonly { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  let last = '';
  for (const { 0: char, index } of plain.matchAll(HIDING)) {
    if (index > from) last = plain.charAt(index - 1);
    const isKept = !INVISIBLE.test(char) && !(CJK.test(last) && CJK.test(plain.charAt(index + 1)));
    if (isKept) {
      last = char;
      continue;
    }
    if (index > from) runs.push({ from, to: index });
    from = index + 1;
  }
  return [...runs, { from, to: plain.length }];
}
