import { plainText } from '../facts/plain-text';

/** A calculation of a text that does not come out, and what it comes to. */
export interface WrongSum {
  readonly text: string;
  readonly value: number;
}

const STOPS = '，,。；;：:、？?！!「」『』“”《》【】\n';
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['*', '*'],
  ['x', '*'],
  ['X', '*'],
  ['÷', '/'],
  ['/', '/'],
  ['+', '+'],
  ['＋', '+'],
  ['-', '-'],
  ['−', '-'],
  ['－', '-'],
]);
const EQUALS = '=＝';
/** Shares that rounding may take away or add. */
const ROUNDING = 0.01;

/**
 * The first calculation of a text that is wrong: 8×20=150, with words and units between. What holds a range, a bracket or
 * no sign is not gone over; 约 before a result leaves it a whole unit.
 */
export function wrongSumIn(text: string): WrongSum | null {
  for (const part of partsOf(plainText(text))) {
    const sides = splitAt(part, EQUALS);
    const values = sides.map(sideValue);
    for (let at = 1; at < sides.length; at += 1) {
      const [value, result] = [values[at - 1], values[at]];
      if (value === undefined || value === null || result === undefined || result === null) continue;
      const slack = Math.max(Math.abs(value) * ROUNDING, (sides[at] ?? '').includes('约') ? 1 : 0);
      if (Math.abs(value - result) > slack)
        return { text: part.trim(), value: Math.round(value * 100) / 100 };
    }
  }
  return null;
}

const partsOf = (text: string): readonly string[] =>
  splitAt(text, STOPS).filter((part) => hasAny(part, EQUALS));
const hasAny = (text: string, signs: string): boolean => [...text].some((sign) => signs.includes(sign));

function splitAt(text: string, signs: string): readonly string[] {
  const parts: string[] = [''];
  for (const sign of text) {
    if (signs.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

interface Token {
  readonly sign: string;
  readonly number: number;
}

/** What a side comes to, products first; null for one that cannot be read as numbers with a sign between each two. */
function sideValue(side: string): number | null {
  const tokens = tokensOf(side);
  if (tokens === null) return null;
  let sum = 0;
  let product: number | null = null;
  for (const { sign, number } of tokens) {
    if (product === null) product = number;
    else if (sign === '*') product *= number;
    else if (sign === '/') product /= number;
    else {
      sum += product;
      product = sign === '-' ? -number : number;
    }
  }
  const value = sum + (product ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** null where two numbers stand side by side, in a range or a bracket, or none is there. */
function tokensOf(side: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let sign = '';
  for (let at = 0; at < side.length; ) {
    const one = side.charAt(at);
    if (one === '(' || one === ')' || '（）'.includes(one)) return null;
    if (isDigit(one)) {
      let end = at;
      while (end < side.length && (isDigit(side.charAt(end)) || side.charAt(end) === '.')) end += 1;
      const number = Number(side.slice(at, end));
      // 1.2万, 3成 and 50%: what such a sign makes of the number is not reckoned here.
      if (Number.isNaN(number) || '万千百亿成%％折'.includes(side.charAt(end) || ' ')) return null;
      if (tokens.length > 0 && sign === '') return null;
      tokens.push({ sign, number });
      sign = '';
      at = end;
      continue;
    }
    sign = SIGNS.get(one) ?? sign;
    at += 1;
  }
  return tokens.length === 0 ? null : tokens;
}
