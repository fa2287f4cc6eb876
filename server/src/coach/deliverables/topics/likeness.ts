/** Topics that share this much of their three-character pieces are one topic (reference: 3-gram Jaccard). */
const ALIKE = 0.5;

/** Texts that no further one may be like. */
export interface Seen {
  has(text: string): boolean;
  add(text: string): void;
}

export function makeSeen(texts: readonly string[]): Seen {
  const seen: ReadonlySet<string>[] = texts.map(threes);
  return {
    has: (text) => {
      const pieces = threes(text);
      return seen.some((other) => likeness(pieces, other) >= ALIKE);
    },
    add: (text) => {
      seen.push(threes(text));
    },
  };
}

/** Three characters in a row, punctuation apart. */
export function threes(text: string): ReadonlySet<string> {
  const letters = [...text.replace(/[\s，。、：；！？「」“”…—!?,.]/g, '')];
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`));
}

/** What two have in common of all that they have, 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of one) if (other.has(piece)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
