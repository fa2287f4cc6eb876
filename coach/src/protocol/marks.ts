/** A line break is none of these: the protocol is one of lines. */
const SPACES = new Set([' ', '\t', '\r', '\u00a0', '\u200b', '\u3000', '\ufeff']);
const LIST_MARKS = new Set(['-', '*', '+', '•', '·', '>', '`', '—']);
const NUMBER_ENDS = new Set(['.', '．', '、', ')', '）']);

export const isSpace = (character: string): boolean => SPACES.has(character);
/** Input methods write the full-width signs, and models copy them. */
export const isAt = (character: string): boolean => character === '@' || character === '＠';
export const isBar = (character: string): boolean => character === '|' || character === '｜';
export const isDigit = (character: string): boolean =>
  (character >= '0' && character <= '9') || (character >= '０' && character <= '９');
export const isLatin = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');

/** Where the spaces that begin at `from` end. */
export function skipSpaces(text: string, from = 0): number {
  let at = from;
  while (at < text.length && isSpace(text.charAt(at))) at++;
  return at;
}

/** Where the signs @ that begin at `from` end. */
export function skipAts(text: string, from: number): number {
  let at = from;
  while (at < text.length && isAt(text.charAt(at))) at++;
  return at;
}

/**
 * Where a line begins once spaces and what a model puts before a record (`- `, `1. `, `**`, a backtick) are left out.
 * The three backticks of a fence are no such mark.
 */
export function skipListMark(text: string): number {
  let at = skipSpaces(text);
  if (text.startsWith('```', at)) return at;
  const digits = skipDigits(text, at);
  if (digits > at && digits - at <= 3 && NUMBER_ENDS.has(text.charAt(digits))) at = digits + 1;
  for (let marks = 0; marks < 8 && at < text.length; marks++) {
    const character = text.charAt(at);
    if (!LIST_MARKS.has(character) && !isSpace(character)) break;
    at++;
  }
  return skipSpaces(text, at);
}

/** Where the digits that begin at `from` end. */
export function skipDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charAt(at))) at++;
  return at;
}

/** A number's digits as they are written in code. */
export const plainDigits = (text: string): string =>
  [...text]
    .map((digit) => (digit >= '０' ? String.fromCharCode(digit.charCodeAt(0) - 0xfee0) : digit))
    .join('');

/** Whether a line has nothing but spaces, bars and list marks: a rule, an empty record, 「-」 for nothing. */
export function isOnlyMarks(line: string): boolean {
  for (const character of line)
    if (!isSpace(character) && !isBar(character) && !LIST_MARKS.has(character) && character !== '–')
      return false;
  return true;
}

/** The pieces of a line between its bars, each with where it begins. */
export function splitAtBars(line: string, from: number): { readonly start: number; readonly text: string }[] {
  const pieces: { start: number; text: string }[] = [];
  let start = from;
  for (let at = from; at <= line.length; at++) {
    if (at < line.length && !isBar(line.charAt(at))) continue;
    pieces.push({ start, text: line.slice(start, at).trim() });
    start = at + 1;
  }
  return pieces;
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['「', '」'],
  ['『', '』'],
  ['｢', '｣'],
  ['“', '”'],
  ['‘', '’'],
  ['"', '"'],
  ["'", "'"],
]);

/** The sign that closes a quotation which begins with this one; null where it begins none. */
export const closingOf = (opening: string): string | null => PAIRS.get(opening) ?? null;

/** A value without the quotation marks that a model put around the whole of it. */
export function withoutQuotes(value: string): string {
  const text = value.trim();
  const closing = closingOf(text.charAt(0));
  if (closing === null || text.length < 2 || !text.endsWith(closing)) return text;
  const inner = text.slice(1, -1);
  return inner.includes(closing) || inner.includes(text.charAt(0)) ? text : inner.trim();
}
