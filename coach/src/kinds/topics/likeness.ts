import { folded } from '../../facts/fold';

/** Every two characters in a row; punctuation and spaces are none. */
function pairsOf(text: string): ReadonlySet<string> {
  const plain = folded(text);
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
}

/** How much two texts have in common of all that they say, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const shared = [...a].filter((pair) => b.has(pair)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? (folded(one) === folded(other) ? 1 : 0) : shared / all;
}

/** Whether a text holds so many characters in a row of what somebody said. */
export function sharesWords(text: string, said: string, length: number): boolean {
  const plain = folded(text);
  const words = folded(said);
  for (let at = 0; at + length <= plain.length; at += 1)
    if (words.includes(plain.slice(at, at + length))) return true;
  return false;
}
