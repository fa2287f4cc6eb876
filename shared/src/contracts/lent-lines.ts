import { LENT_HEADING } from './deliverable-kinds';

/** Enough to find a sentence by, characters. */
const LEAST = 4;
const LONGEST = 24;
const END_OF_CLAUSE = /[，。！？；：、,.!?;:…—]/u;
const MOST_NAMED = 3;

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

/** All of them in one line, the first three by name; '' for none. */
export function lentLine(content: { readonly lent?: readonly string[] }): string {
  const lines = lentLines(content);
  if (lines.length === 0) return '';
  const named = lines.slice(0, MOST_NAMED).join('');
  return `${LENT_HEADING}：${named}${lines.length > MOST_NAMED ? `等${lines.length}句` : ''}`;
}

const lettersOf = (text: string): string => text.replace(/[\p{P}\s]/gu, '');

/** A caption repeats what is said: one look is enough. */
const isNamedBefore = (text: string, before: readonly string[]): boolean =>
  before.some((each) => lettersOf(each).includes(lettersOf(text)));

/** The whole of a short one, else its first clause, for a sentence that breaks off reads as a slip; by whole letters. */
function cut(text: string): string {
  const letters = [...text];
  if (letters.length <= LONGEST) return text;
  const end = letters.findIndex((letter, at) => at >= LEAST && END_OF_CLAUSE.test(letter));
  return end < 0 || end > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.slice(0, end).join('');
}

/** All texts that a value holds, however deep, in their order. */
export const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
