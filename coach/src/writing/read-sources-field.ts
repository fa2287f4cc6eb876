import { plainText } from '../facts/plain-text';
import { LENT } from '../kinds/lent';
import { PROPOSED } from '../kinds/proposal';
import { isDigit } from '../protocol/marks';

/** What models write where a line cites nothing. */
const NOTHING = new Set(['', '-', '—', '无', '没有', '/', '空', '常识', '观点']);
const LABELS = ['来源', '出处', '引用', 'from'];
const OPENING = '([{「【<';
const CLOSING = ')]}」】>';
const BETWEEN = ' \t,、;。&和';
const OPERATORS = '=+-*/×÷−x';
/** Names and sums are no longer, characters. */
export const LONGEST_FIELD = 240;
const LONGEST_SUM = 60;
const LONGEST_RANGE = 12;
/** Besides digits and operators a sum may hold the units of its numbers. */
const UNIT = /^[一-龥%￥.,()]$/;

/**
 * The short names and sums of a line's last field (`m4 f2 55=71-16`), [] for a field that says that there are none, and
 * null where it holds anything else and is part of the text.
 */
export function readSourcesField(field: string): readonly string[] | null {
  if (field.length > LONGEST_FIELD) return null;
  const text = withoutLabel(withoutMarks(plainText(field).toLowerCase()));
  if (NOTHING.has(text)) return [];
  const found: string[] = [];
  for (const token of tokensOf(text)) {
    const sources = token.includes('=') ? readSum(token) : readNames(token);
    if (sources === null) return null;
    found.push(...sources);
  }
  return [...new Set(found)];
}

/** Without the brackets, backticks and stars around the whole. */
function withoutMarks(field: string): string {
  let text = trimSigns(field, '`* \t\r');
  while (OPENING.includes(text.charAt(0)) && text !== '' && text.endsWith(closingFor(text.charAt(0))))
    text = text.slice(1, -1).trim();
  return text;
}

const closingFor = (opening: string): string => CLOSING.charAt(OPENING.indexOf(opening));

function trimSigns(text: string, signs: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text.charAt(start))) start++;
  while (end > start && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function withoutLabel(text: string): string {
  const label = LABELS.find((each) => text.startsWith(each));
  return label === undefined ? text : trimSigns(text.slice(label.length), ':= ');
}

/** Pieces between spaces and commas; the spaces around the operators of a sum part nothing. */
function tokensOf(text: string): string[] {
  const isSum = text.includes('=');
  const tokens: string[] = [];
  let token = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (!BETWEEN.includes(sign)) token += sign;
    else if (isSum && sign === ' ' && isJoined(text, at)) continue;
    else {
      if (token !== '') tokens.push(token);
      token = '';
    }
  }
  return token === '' ? tokens : [...tokens, token];
}

const isJoined = (text: string, at: number): boolean =>
  isOperator(text.charAt(at - 1)) || isOperator(text.charAt(at + 1));
const isOperator = (sign: string): boolean => sign !== '' && OPERATORS.includes(sign);
const isOfNames = (sign: string): boolean => sign === 'm' || sign === 'f';

/** `m4`, `m4/f2`, `[m4][f2]` and `m1-m3`; 搭 and 议 stand for themselves. */
function readNames(token: string): readonly string[] | null {
  if (token === LENT || token === PROPOSED) return [token];
  const names: string[] = [];
  let isRange = false;
  for (let at = 0; at < token.length; ) {
    const sign = token.charAt(at);
    if ('+/[]()-~'.includes(sign)) {
      isRange = sign === '-' || sign === '~';
      at++;
      continue;
    }
    let end = at + 1;
    while (end < token.length && isDigit(token.charAt(end))) end++;
    if (!isOfNames(sign) || end === at + 1) return null;
    const name = token.slice(at, end);
    names.push(...(isRange ? between(names.at(-1), name) : []), name);
    isRange = false;
    at = end;
  }
  return names.length === 0 ? null : names;
}

function between(first: string | undefined, last: string): string[] {
  if (first === undefined || first.charAt(0) !== last.charAt(0)) return [];
  const [low, high] = [Number(first.slice(1)), Number(last.slice(1))];
  if (high - low > LONGEST_RANGE) return [];
  return Array.from(
    { length: Math.max(0, high - low - 1) },
    (_, index) => `${last.charAt(0)}${low + index + 1}`,
  );
}

/** `55=71-16`, with units, and with the names in it put beside it: `55=71(m4)-16`. */
function readSum(token: string): readonly string[] | null {
  const names: string[] = [];
  let sum = '';
  for (let at = 0; at < token.length; at++) {
    const sign = token.charAt(at);
    const isOpen = sign === '(' || sign === '[';
    const start = isOpen ? at + 1 : at;
    if (isOfNames(token.charAt(start))) {
      let end = start + 1;
      while (end < token.length && isDigit(token.charAt(end))) end++;
      if (end === start + 1 || (!isOpen && sum === '' && end === token.length)) return null;
      names.push(token.slice(start, end));
      const isClosed = ')]'.includes(token.charAt(end)) && end < token.length;
      at = isOpen && isClosed ? end : end - 1;
    } else if (isDigit(sign) || isOperator(sign) || UNIT.test(sign)) sum += sign;
    else return null;
  }
  const isOne = isDigit(sum.charAt(0)) && sum.split('=').length === 2 && sum.length <= LONGEST_SUM;
  return isOne ? [...names, sum] : null;
}
