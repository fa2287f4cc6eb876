import { plainText } from './plain-text';

/** A text without what typing changes: width, case, script, spaces, punctuation and emoji. */
export interface Folded {
  readonly text: string;
  /** For each character of `text` where it stands in the original, in UTF-16 units. */
  readonly at: readonly number[];
}

const KEPT = /[\p{L}\p{N}\p{M}%￥$]/u;
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

const TIMES = /[*×✕✖x]/i;

/** The nearest character that is no space, going `step` by `step`. */
function nextTo(text: string, at: number, step: 1 | -1): string | undefined {
  let next = at + step;
  while (text[next] === ' ') next += step;
  return text[next];
}

/**
 * Folds a text for comparing; a sign between two digits stays, for 1.2 is not 12 and 3-5 is not 35. All signs that
 * multiply are one, with spaces or without.
 */
export function fold(original: string): Folded {
  const plain = plainText(original);
  const at: number[] = [];
  let text = '';
  for (let index = 0; index < plain.length; index += 1) {
    const char = plain[index] ?? '';
    const isInNumber = char.trim() !== '' && isDigit(plain[index - 1]) && isDigit(plain[index + 1]);
    const isTimes = TIMES.test(char) && isDigit(nextTo(plain, index, -1)) && isDigit(nextTo(plain, index, 1));
    if (!isInNumber && !isTimes && !KEPT.test(char)) continue;
    // As it was before, in a quote with one comma and in a message with the other.
    const small = isTimes ? '*' : char === '，' || char === '、' ? ',' : char.toLowerCase();
    text += small.length === 1 ? small : char;
    at.push(index);
  }
  return { text, at };
}

/** The folded text alone. */
export const folded = (text: string): string => fold(text).text;
