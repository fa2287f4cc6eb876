const LONGEST = 28;

/**
 * What was lent to the user and still stands in the work, each by its beginning: a line that was changed since is the
 * user's own.
 */
export function lentLines(content: { readonly lent?: readonly string[] }): readonly string[] {
  const { lent = [], ...work } = content;
  if (lent.length === 0) return [];
  const standing = new Set(textsIn(work).map((text) => text.trim()));
  const named = lent.filter((text) => standing.has(text));
  return named.filter((text, at) => !isNamedBefore(text, named.slice(0, at))).map((text) => `“${cut(text)}”`);
}

const lettersOf = (text: string): string => text.replace(/[\p{P}\s]/gu, '');

/** A caption repeats what is said: one look is enough. */
const isNamedBefore = (text: string, before: readonly string[]): boolean =>
  before.some((each) => lettersOf(each).includes(lettersOf(text)));

/** By whole letters: half of one is none. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}……` : text;
}

/** All texts that a value holds, however deep, in their order. */
export const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
