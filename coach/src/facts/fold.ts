import { plainText } from './plain-text';

/** A text without what typing changes: width, case, script, spaces, punctuation and emoji. */
export interface Folded {
  readonly text: string;
  /** For each character of `text` where it stands in the original, in UTF-16 units. */
  readonly at: readonly number[];
}

const KEPT = /[\p{L}\p{N}\p{M}%￥$]/u;
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** Folds a text for comparing; a sign between two digits stays, for 1.2 is not 12 and 3-5 is not 35. */
export function fold(original: string): Folded {
  const plain = plainText(original);
  const at: number[] = [];
  let text = '';
  for (let index = 0; index < plain.length; index += 1) {
    const char = plain[index] ?? '';
    const isInNumber = char.trim() !== '' && isDigit(plain[index - 1]) && isDigit(plain[index + 1]);
    if (!isInNumber && !KEPT.test(char)) continue;
    const small = char.toLowerCase();
    text += small.length === 1 ? small : char;
    at.push(index);
  }
  return { text, at };
}

/** The folded text alone. */
export const folded = (text: string): string => fold(text).text;
