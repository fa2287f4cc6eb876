/** Topics that share this much of their three-character pieces are one topic (reference: 3-gram Jaccard). */
const ALIKE = 0.5;

/** Texts that no further one may be like. */
export interface Seen {
  has(text: string): boolean;
  add(text: string): void;
}

/** Looks only at those that share a piece: a library of libraries is asked of every candidate. */
export function makeSeen(texts: readonly string[]): Seen {
  const sizes: number[] = [];
  const holders = new Map<string, number[]>();
  const add = (text: string): void => {
    const pieces = threes(text);
    for (const piece of pieces) {
      const list = holders.get(piece);
      if (list === undefined) holders.set(piece, [sizes.length]);
      else list.push(sizes.length);
    }
    sizes.push(pieces.size);
  };
  for (const text of texts) add(text);
  return {
    add,
    has(text) {
      const pieces = threes(text);
      const shared = new Map<number, number>();
      for (const piece of pieces) {
        for (const holder of holders.get(piece) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1);
      }
      return [...shared].some(
        ([holder, count]) => count >= ALIKE * (pieces.size + (sizes[holder] ?? 0) - count),
      );
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
