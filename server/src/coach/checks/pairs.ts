import { normaliseText } from '../understanding/normalise-text';

/** Every two characters in a row; punctuation and spaces part them. */
export function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const run of text.match(/[\p{Script=Han}\w]+/gu) ?? []) {
    for (let at = 0; at + 1 < run.length; at += 1) pairs.add(run.slice(at, at + 2));
  }
  return pairs;
}

/** How much of a text is made of the other's words, 0 to 1. */
export function coverage(text: string, pairs: ReadonlySet<string>): number {
  const own = [...pairsOf(normaliseText(text))];
  return own.length === 0 ? 1 : own.filter((pair) => pairs.has(pair)).length / own.length;
}
