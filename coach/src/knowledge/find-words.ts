/**
 * The words that occur in a folded text, each once; one pass over the text for each length of a word.
 * @param lengths those that words have, each once
 */
export function findWords(
  text: string,
  words: { readonly has: (word: string) => boolean },
  lengths: readonly number[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const length of lengths) {
    for (let start = 0; start + length <= text.length; start += 1) {
      const part = text.slice(start, start + length);
      if (words.has(part)) found.add(part);
    }
  }
  return found;
}
