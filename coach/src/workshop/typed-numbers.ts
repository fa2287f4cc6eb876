import type { Quantity } from '../facts/quantity';
import { readQuantities } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';

/** A price as it was typed, with the one number in it. */
export interface TypedPrice {
  /** In yuan. */
  readonly amount: number;
  /** What one pays it for: 次, 小时; null where it was not typed. */
  readonly unit: string | null;
}

const isExact = ({ min, max, isVague }: Quantity): boolean => !isVague && min === max && min > 0;
const isPeriod = ({ unit, min, max }: Quantity, period: string): boolean =>
  meaningOfUnit(unit).base === period && min === 1 && max === 1;

/** The price of a text; null where it holds none, several, a range or a vague one. */
export function priceIn(text: string): TypedPrice | null {
  const all = readQuantities(text);
  const inMoney = all.filter(({ unit }) => meaningOfUnit(unit).base === '元');
  const plain = all.filter(({ unit }) => unit === '');
  const [price, ...others] = inMoney.length > 0 ? inMoney : plain;
  if (price === undefined || others.length > 0 || !isExact(price)) return null;
  const amount =
    Math.round(price.min * (price.unit === '' ? 1 : meaningOfUnit(price.unit).factor) * 100) / 100;
  const per = all.filter((each) => each !== price && each.min === 1 && each.max === 1 && each.unit !== '');
  return amount > 0 ? { amount, unit: per.length === 1 ? (per[0]?.unit ?? null) : null } : null;
}

const DAYS = 7;
/** Thirty days of two a day are as many as a calendar holds. */
const MOST = 14;
const COUNTERS = ['', '条', '篇', '个', '次', '支', '期', '件'];

/** How many posts a week a text names; null where it is not one exact number of them a week or a day. */
export function perWeekIn(text: string): number | null {
  const all = readQuantities(text);
  const isDaily = all.some((each) => isPeriod(each, '天'));
  const counts = all.filter((each) => !isPeriod(each, '周') && !isPeriod(each, '天'));
  const [count, ...others] = counts;
  if (count === undefined || others.length > 0 || !isExact(count) || !COUNTERS.includes(count.unit))
    return null;
  const perWeek = isDaily ? count.min * DAYS : count.min;
  return Number.isInteger(perWeek) && perWeek <= MOST ? perWeek : null;
}
