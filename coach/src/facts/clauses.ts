import { isThousandsAt } from './thousands';

/** A piece of speech between two breaks, in UTF-16 units of the text. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What stands before it: the end of a sentence, a comma, or the space that dictated text has instead. */
  readonly after: 'sentence' | 'comma' | 'space';
}

const SENTENCE = /[。！？!?\n\r；;]/;
const COMMA = /[，,：:（）()「」『』“”"…～~—]/;
const LATIN = /[a-z0-9.]/i;
const isDigitAt = (text: string, at: number): boolean => /\d/.test(text[at] ?? '');

function breakAt(text: string, at: number): Clause['after'] | null {
  const char = text[at] ?? '';
  const isBetweenLatin = LATIN.test(text[at - 1] ?? '') && LATIN.test(text[at + 1] ?? '');
  if (SENTENCE.test(char)) return 'sentence';
  if (COMMA.test(char)) {
    const isBetweenDigits = isDigitAt(text, at - 1) && isDigitAt(text, at + 1);
    if (isBetweenDigits && char === ',') return isThousandsAt(text, at) ? null : 'comma';
    if (isBetweenDigits && char === '：') return null;
    return isBetweenLatin && /[,:~]/.test(char) ? null : 'comma';
  }
  if (char === '.') return isBetweenLatin ? null : 'sentence';
  return /\s/.test(char) && !isBetweenLatin ? 'space' : null;
}

const STRENGTH = { space: 0, comma: 1, sentence: 2 } as const;

/** The clauses of a text, in order; dictated text has spaces where others have commas. */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let after: Clause['after'] = 'sentence';
  for (let at = 0; at <= text.length; at += 1) {
    const found = at === text.length ? 'sentence' : breakAt(text, at);
    if (found === null) continue;
    const isEmpty = at === start;
    if (!isEmpty) clauses.push({ start, end: at, text: text.slice(start, at), after });
    after = isEmpty && STRENGTH[after] > STRENGTH[found] ? after : found;
    start = at + 1;
  }
  return clauses;
}

/** The numbers of the clauses that a span touches. */
export function clausesOf(
  clauses: readonly Clause[],
  span: { readonly start: number; readonly end: number },
): number[] {
  return clauses.flatMap((clause, index) =>
    clause.start < span.end && clause.end > span.start ? [index] : [],
  );
}
