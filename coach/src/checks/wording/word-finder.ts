/** A dictionary word in a text; `start` and `end` count UTF-16 units. */
export interface Found<T> {
  readonly value: T;
  readonly word: string;
  readonly start: number;
  readonly end: number;
}
export type WordFinder<T> = (text: string) => readonly Found<T>[];

const isLatin = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9]/.test(char);
/** Only ASCII: a full `toLowerCase` may change a text's length, and offsets with it. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

/**
 * Finds dictionary words in one pass, the longest at each place, none overlapping; case of Latin letters is ignored and
 * a Latin word is never found inside a longer one (`hr` in `chrome`).
 */
export function makeWordFinder<T>(entries: Iterable<readonly [string, T]>): WordFinder<T> {
  const byFirst = new Map<string, { word: string; value: T }[]>();
  for (const [raw, value] of entries) {
    const word = lowerAscii(raw);
    const first = word.slice(0, 1);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { word, value }]);
  }
  for (const candidates of byFirst.values()) candidates.sort((a, b) => b.word.length - a.word.length);

  return (text) => {
    const lower = lowerAscii(text);
    const found: Found<T>[] = [];
    for (let at = 0; at < lower.length; at += 1) {
      const candidates = byFirst.get(lower.charAt(at));
      const hit = candidates?.find(({ word }) => lower.startsWith(word, at) && standsAlone(lower, at, word));
      if (hit === undefined) continue;
      const end = at + hit.word.length;
      found.push({ value: hit.value, word: text.slice(at, end), start: at, end });
      at = end - 1;
    }
    return found;
  };
}

function standsAlone(text: string, at: number, word: string): boolean {
  const end = at + word.length;
  const opensLatin = isLatin(word[0]) && isLatin(text[at - 1]);
  const closesLatin = isLatin(word.at(-1)) && isLatin(text[end]);
  return !opensLatin && !closesLatin;
}
