/** Words to look for, by what finds them. */
export interface Words {
  readonly has: (word: string) => boolean;
  /** The lengths that words have, each once. */
  readonly lengths: readonly number[];
}

/** The words that occur in a folded text, each once; one pass over the text for each length of a word. */
export function findWords(text: string, { has, lengths }: Words): ReadonlySet<string> {
  const found = new Set<string>();
  for (const length of lengths) {
    for (let start = 0; start + length <= text.length; start += 1) {
      const part = text.slice(start, start + length);
      if (has(part)) found.add(part);
    }
  }
  return found;
}
