import { mayCarry } from '../../facts/arithmetic';
import { plainText } from '../../facts/plain-text';
import type { Quantity } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { meaningOfUnit } from '../../facts/units';

/** A sum that a line cites: `55=71-16`. */
export interface Sum {
  readonly text: string;
  readonly result: number;
  readonly operands: readonly number[];
  /** The right side in parts: `71`, `-`, `16`. */
  readonly terms: readonly string[];
  /** Whether the left side is what the right side comes to. */
  readonly isRight: boolean;
  /** The left side is the right one without what stands behind the point: 3 of 120÷36, which is 三个多月. */
  readonly isCutOff: boolean;
  /** The left side is the whole number next to the right one: 22 of 6500÷300, which is 约22趟. */
  readonly isRounded: boolean;
}

const TOKEN = /\d+(?:\.\d+)?|[-+*/()]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '×': '*',
  x: '*',
  X: '*',
  '÷': '/',
  '－': '-',
  '−': '-',
  '＋': '+',
};

/** What an expression comes to, with brackets and the usual order; NaN when it is none. */
function compute(tokens: readonly string[]): number {
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token !== '(') return Number(token ?? 'none');
    const inner = sum();
    return tokens[at++] === ')' ? inner : Number.NaN;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  return at === tokens.length ? value : Number.NaN;
}

const SPOKEN = /\d{0,12}[零一二两三四五六七八九十百千万]{1,12}/g;

/** 六千 and 6千 in a sum are numbers as much as 6000. */
const inDigits = (text: string): string =>
  plainText(text).replace(SPOKEN, (spoken) => {
    const [only, other] = readNumerals(spoken);
    return only !== undefined && other === undefined && only.text === spoken ? String(only.min) : spoken;
  });

const LONGEST_SUM = 60;
/** Shares that rounding may take away or add. */
const ROUNDING = 0.006;

/** The sums among the sources of a line; units behind the numbers are read over. */
export function sumsOf(from: readonly string[]): Sum[] {
  return from.flatMap((source) => {
    const [left = '', right, more] = source.split('=');
    if (right === undefined || more !== undefined || source.length > LONGEST_SUM) return [];
    const plain = inDigits(right).replace(/[×xX÷−]/g, (sign) => SIGNS[sign] ?? sign);
    const tokens = plain.match(TOKEN) ?? [];
    const result = Number(/\d+(?:\.\d+)?/.exec(inDigits(left))?.[0] ?? 'none');
    const value = compute(tokens);
    const isRight = Math.abs(value - result) <= Math.abs(value) * ROUNDING;
    const operands = tokens.filter((token) => /\d/.test(token)).map(Number);
    return [
      {
        text: source,
        result,
        operands,
        terms: tokens,
        isRight,
        isCutOff: Math.floor(value) === result,
        isRounded: Math.round(value) === result,
      },
    ];
  });
}

const inBase = ({ min, unit }: Quantity): number => (unit === '年' ? min : min * meaningOfUnit(unit).factor);
const measureOf = ({ unit }: Quantity): string => (unit === '年' ? '年' : meaningOfUnit(unit).base);

function isResult(claimed: Quantity, value: number, isAbout: boolean): boolean {
  // Years between two ages are not counted in months.
  const factor = claimed.unit === '年' ? 1 : meaningOfUnit(claimed.unit).factor;
  const low = claimed.min * factor;
  const high = claimed.max * factor;
  const slack = Math.abs(value) * (isAbout ? 0.03 : ROUNDING / 10);
  return low - slack <= value && value <= high + slack;
}

/** Whether a unit may come of a sum over these: price by count is money, 岁 less 岁 is 年. */
function fits(claimed: Quantity, a: Quantity, b: Quantity, sign: '+' | '-' | '*' | '/'): boolean {
  const [of, one, other] = [claimed, a, b].map(measureOf);
  if (sign === '+' || sign === '-')
    return [one, other].includes('岁') && [one, other].every((base) => base === '岁' || base === '')
      ? sign === '-' && mayCarry(claimed, [a, b])
      : of === one && one === other;
  const isMoney = (base: string | undefined) => base === '元' || base === '';
  if (sign === '*' && other === '%') return of === one || (isMoney(of) && isMoney(one));
  if (sign === '*')
    return isMoney(of) ? isMoney(one) !== isMoney(other) || one === '' : of === other && !isMoney(one);
  return isMoney(of) ? isMoney(one) && !(other === '元') : isMoney(one) && isMoney(other);
}

/** Whether a number of a line comes from two others that stand in it and hold, so that no sum has to be cited. */
export function isDerived(
  claimed: Quantity,
  known: readonly Quantity[],
  cited: readonly Quantity[],
  isAbout: boolean,
): boolean {
  const exact = known.filter(({ min, max, isVague, isOrdinal }) => min === max && !isVague && !isOrdinal);
  // 「八个人坐满是4640元」: so many, by a price that was said.
  const isOfPrice =
    measureOf(claimed) === '元' &&
    exact.some(
      (a) =>
        a.min > 1 &&
        measureOf(a) !== '元' &&
        cited.some(
          (c) => measureOf(c) === '元' && c.min === c.max && isResult(claimed, a.min * inBase(c), false),
        ),
    );
  if (isOfPrice) return true;
  return exact.some((a) =>
    exact.some((b) => {
      if (a === b) return false;
      const [x, y] = [inBase(a), inBase(b)];
      // A price is by the unit that was named: ten 斤 at 45 each.
      const isOne =
        (fits(claimed, a, b, '+') && isResult(claimed, x + y, isAbout)) ||
        (fits(claimed, a, b, '-') && isResult(claimed, x - y, isAbout)) ||
        (fits(claimed, a, b, '*') &&
          isResult(claimed, measureOf(b) === '%' ? (x * y) / 100 : x * b.min, isAbout)) ||
        (b.min !== 0 && fits(claimed, a, b, '/') && isResult(claimed, x / b.min, isAbout));
      if (isOne || x <= y || measureOf(claimed) === '元') return isOne;
      // 「离六千还差七场多」: what is missing, by a price that was said.
      return cited.some(
        (c) => measureOf(c) === '元' && c.min === c.max && isResult(claimed, (x - y) / inBase(c), isAbout),
      );
    }),
  );
}
