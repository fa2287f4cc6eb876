import {
  closingOf,
  isBar,
  isDigit,
  isLatin,
  isSpace,
  plainDigits,
  skipDigits,
  skipSpaces,
  splitAtBars,
} from './marks';
import { ownerOf } from './record-names';
import type { FactRecord } from './records';

type QuoteRecord = FactRecord['quotes'][number];

/** More would be a transcript; the bound also keeps the reading linear. */
const MAX_QUOTES = 3;
/** One new value makes no more than a few stale. */
const MAX_CORRECTED = 4;
/** Behind a fact that is told again although code had doubted it. */
export const REAFFIRMED_MARK = '核过';
const ADDITIONS = ['改', 'replaces', '别讲', '可讲', REAFFIRMED_MARK];
const BETWEEN_QUOTES = new Set([';', '；', ',', '，', '、', '+', '和']);

/** Behind a fact that the user does not want told, and behind one that may be told after all. */
export const TELLING_MARKS = { private: '别讲', open: '可讲' } as const;

/** What a record says about telling its fact; undefined where it says nothing. */
export const tellingOf = (text: string): boolean | undefined =>
  text.includes(TELLING_MARKS.private) ? true : text.includes(TELLING_MARKS.open) ? false : undefined;

/**
 * Reads `F|价格|白天80元一次|self|m4「80」|改 f3|别讲`. A fact stands only with field, value, owner and a whole quotation: nothing
 * else could be verified (docs/decisions/0026 §5). The value and the quotations may hold bars themselves.
 */
export function readFact(line: string, from: number): FactRecord | null {
  const pieces = splitAtBars(line, from);
  const quoted = pieces.findIndex(({ text }, index) => index >= 4 && beginsQuote(text));
  const first = pieces[quoted];
  if (first === undefined) return null;
  // Some put what belongs at the end in front of the quotations.
  let behindOwner = quoted;
  while (behindOwner > 4 && isAddition(pieces[behindOwner - 1]?.text ?? '')) behindOwner--;
  const owner = pieces[behindOwner - 1];
  const [, field, value] = pieces;
  if (field === undefined || value === undefined || owner === undefined || owner.start <= value.start)
    return null;
  const { quotes, end } = readQuotes(line, first.start);
  const said = line.slice(value.start, owner.start - 1).trim();
  if (field.text === '' || said === '' || owner.text === '' || quotes.length === 0) return null;
  const early = pieces.slice(behindOwner, quoted).map(({ text }) => text);
  const additions = [...early, line.slice(end)].join(' ');
  const isPrivate = tellingOf(additions);
  const telling = isPrivate === undefined ? {} : { isPrivate };
  const correction = corrected(correctedBy(additions));
  return {
    ...{ field: field.text, value: said, about: ownerOf(owner.text), quotes, ...correction, ...telling },
    ...(additions.includes(REAFFIRMED_MARK) ? { isReaffirmed: true } : {}),
  };
}

/** The first of the named facts is corrected; the others are stale with it. */
export function corrected([first, ...stale]: readonly string[]): Pick<FactRecord, 'replaces' | 'stale'> {
  return { replaces: first ?? null, ...(stale.length === 0 ? {} : { stale }) };
}

const isAddition = (text: string): boolean =>
  correctedBy(text).length > 0 || tellingOf(text) !== undefined || text.includes(REAFFIRMED_MARK);

/** The quotations that stand one after the other from `from` on, and where they end. */
export function readQuotes(
  text: string,
  from: number,
): { readonly quotes: QuoteRecord[]; readonly end: number } {
  const quotes: QuoteRecord[] = [];
  let end = from;
  while (quotes.length < MAX_QUOTES) {
    const next = readQuote(text, skipBetween(text, end), quotes.at(-1)?.message ?? null);
    if (next === null) break;
    if (next.quote.text !== '') quotes.push(next.quote);
    end = next.end;
    if (next.quote.text === '') break;
  }
  return { quotes, end };
}

/** Short names of the facts that are corrected (`改 f3 f5`, `replaces f3`, `f3`); [] where none is named. */
export function correctedBy(text: string): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at < text.length && names.length < MAX_CORRECTED; at++) {
    const isName = text.charAt(at) === 'f' || text.charAt(at) === 'F';
    if (!isName || !isDigit(text.charAt(at + 1)) || isLatin(text.charAt(at - 1))) continue;
    names.push(`f${plainDigits(text.slice(at + 1, skipDigits(text, at + 1)))}`);
  }
  return [...new Set(names)];
}

/** Whether a piece of a line is a quotation of a message. */
export const beginsQuote = (text: string): boolean => openQuote(text, 0) !== null;

/**
 * The message that a quotation at `from` names, and where its text begins: `m4「`, `[m4]：“`, `m4:`; in 「…」「…」 the second
 * one is of the message before it.
 */
function openQuote(
  text: string,
  from: number,
  before: string | null = null,
): { readonly message: string; readonly start: number; readonly opening: string | null } | null {
  let at = skipSpaces(text, from);
  if (before !== null && closingOf(text.charAt(at)) !== null)
    return { message: before, start: at + 1, opening: text.charAt(at) };
  const hasBracket = text.charAt(at) === '[' || text.charAt(at) === '#';
  if (hasBracket) at++;
  const letter = text.charAt(at);
  const end = skipDigits(text, at + 1);
  if (!['m', 'M', 'ｍ'].includes(letter) || end === at + 1 || end - at > 8) return null;
  const message = `m${plainDigits(text.slice(at + 1, end))}`;
  at = skipSpaces(text, text.charAt(end) === ']' ? end + 1 : end);
  const hasColon = text.charAt(at) === ':' || text.charAt(at) === '：';
  if (hasColon) at = skipSpaces(text, at + 1);
  if (closingOf(text.charAt(at)) !== null) return { message, start: at + 1, opening: text.charAt(at) };
  return hasColon && at < text.length ? { message, start: at, opening: null } : null;
}

function readQuote(
  text: string,
  from: number,
  before: string | null,
): { readonly quote: QuoteRecord; readonly end: number } | null {
  const open = openQuote(text, from, before);
  if (open === null) return null;
  const close = open.opening === null ? bareEnd(text, open.start) : closeOf(text, open.start, open.opening);
  if (close === -1) return null;
  const quote = { message: open.message, text: text.slice(open.start, close).trim() };
  return { quote, end: open.opening === null ? close : close + 1 };
}

/**
 * Where the quotation closes: what somebody said may hold brackets of its own, so pairs are counted, and only a bracket
 * behind which the record may go on closes; where pairs do not match, the first such bracket does.
 */
function closeOf(text: string, start: number, opening: string): number {
  const closing = closingOf(opening) ?? opening;
  let depth = 1;
  let firstEnd = -1;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === closing) {
      const mayEnd = isEndOfQuote(text, at + 1);
      if (mayEnd && firstEnd === -1) firstEnd = at;
      depth = Math.max(depth - 1, 0);
      if (mayEnd && depth === 0) return at;
    } else if (character === opening) depth++;
  }
  return firstEnd;
}

function isEndOfQuote(text: string, from: number): boolean {
  const at = skipSpaces(text, from);
  const next = text.charAt(at);
  return at >= text.length || isBar(next) || next === '`' || next === '*' || mayFollowQuote(text, at);
}

/** Behind a separator, or at once, the next quotation or the correction: `m4「…」m5「…」`, `m4「…」；m5「…」`, `m4「…」 改 f3`. */
function mayFollowQuote(text: string, from: number): boolean {
  const at = BETWEEN_QUOTES.has(text.charAt(from)) ? skipSpaces(text, from + 1) : from;
  if (at >= text.length) return true;
  const isNextQuote = openQuote(text, at) !== null || closingOf(text.charAt(at)) !== null;
  return isNextQuote || ADDITIONS.some((word) => text.startsWith(word, at));
}

/** Without brackets a quotation ends where the next one or another field begins. */
function bareEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (isBar(character)) return at;
    if ((character === ';' || character === '；') && openQuote(text, at + 1) !== null) return at;
  }
  return text.length;
}

function skipBetween(text: string, from: number): number {
  let at = from;
  while (at < text.length && (isSpace(text.charAt(at)) || BETWEEN_QUOTES.has(text.charAt(at)))) at++;
  return at;
}
