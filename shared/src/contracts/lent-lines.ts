const LONGEST = 28;

/**
 * What was lent to the user and still stands in the work, each by its beginning: a line that was changed since is the
 * user's own.
 */
export function lentLines(content: { readonly lent?: readonly string[] }): readonly string[] {
  const { lent = [], ...work } = content;
  if (lent.length === 0) return [];
  const standing = new Set(textsIn(work).map((text) => text.trim()));
  return lent.filter((text) => standing.has(text)).map((text) => `“${cut(text)}”`);
}

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
