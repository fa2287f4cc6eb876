import { plainText } from '../facts/plain-text';

/** A calculation of a text that does not come out, and what it comes to. */
export interface Miscalculation {
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

/** A calculation of a text whose sides can be read, and where its left side and the sign stand. */
interface Calculation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** 8*20 */
  readonly left: string;
  readonly value: number;
  readonly result: number;
  readonly isAbout: boolean;
}

/**
 * The first calculation of a text that is wrong: 8×20=150, with words and units between. What holds a range, a bracket or
 * no sign is not gone over; 约 before a result leaves it a whole unit.
 */
export function wrongSumIn(text: string): Miscalculation | null {
  const wrong = calculationsIn(text).find((one) => !isRight(one));
  return wrong === undefined ? null : { text: wrong.text, value: Math.round(wrong.value * 100) / 100 };
}

/** A calculation as a line cites one (160=8*20), and the place of all but its result. */
export interface WrittenSum {
  readonly start: number;
  readonly end: number;
  readonly sum: string;
}

/** The calculations of a text that come out; offsets are those of the text. */
export const writtenSumsIn = (text: string): readonly WrittenSum[] =>
  calculationsIn(text)
    .filter(isRight)
    .map(({ start, end, left, value, result, isAbout }) => ({
      ...{ start, end },
      sum: `${isAbout ? Math.round(value * 100) / 100 : result}=${left}`,
    }));

function isRight({ value, result, isAbout }: Calculation): boolean {
  return Math.abs(value - result) <= Math.max(Math.abs(value) * ROUNDING, isAbout ? 1 : 0);
}

function calculationsIn(text: string): readonly Calculation[] {
  return splitAt(plainText(text), 0, STOPS).flatMap((part) => {
    const sides = splitAt(part.text, part.start, EQUALS).map((side) => ({
      ...side,
      tokens: tokensOf(side.text),
    }));
    return sides.flatMap(({ start, tokens }, at) => {
      const next = sides[at + 1];
      const [first] = tokens ?? [];
      if (next === undefined || first === undefined || tokens === null || next.tokens === null) return [];
      const [value, result] = [valueOfTokens(tokens), valueOfTokens(next.tokens)];
      if (tokens.length < 2 || value === null || result === null) return [];
      return {
        ...{ start: start + first.at, end: next.start, value, result },
        text: part.text.trim(),
        left: tokens.map(({ sign, number }, index) => (index === 0 ? '' : sign) + number).join(''),
        isAbout: next.text.includes('约'),
      };
    });
  });
}

interface Part {
  readonly start: number;
  readonly text: string;
}

/** The parts of a text between signs, with their places; `from` is the place of the text. */
function splitAt(text: string, from: number, signs: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !signs.includes(text.charAt(at))) continue;
    parts.push({ start: from + start, text: text.slice(start, at) });
    start = at + 1;
  }
  return parts;
}

interface Token {
  /** In front of the number; '' for the first. */
  readonly sign: string;
  readonly number: number;
  readonly at: number;
}

/** What numbers and signs come to, products first; null for nothing that is a number. */
function valueOfTokens(tokens: readonly Token[]): number | null {
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
      tokens.push({ sign: tokens.length === 0 ? '' : sign, number, at });
      sign = '';
      at = end;
      continue;
    }
    sign = SIGNS.get(one) ?? sign;
    at += 1;
  }
  return tokens.length === 0 ? null : tokens;
}
