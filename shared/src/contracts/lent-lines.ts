const LONGEST = 28;

/**
 * What was lent to the user and still stands in the work, each by its beginning: a line that was changed since is the
 * user's own.
 */
export function lentLines(content: { readonly lent?: readonly string[] }): readonly string[] {
  const { lent = [], ...work } = content;
  if (lent.length === 0) return [];
  const standing = new Set(textsOf(work).map((text) => text.trim()));
  return lent.filter((text) => standing.has(text)).map((text) => `“${cut(text)}”`);
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}……` : text);

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];
