import { clauseAt, type Evidence } from '../../facts/evidence';
import { type Quantity, sameNumber, sameUnit } from '../../facts/quantity';
import { meaningOfUnit } from '../../facts/units';

/** Days of what is slept or worked through: a day, a night, and what 日 is where it is no date. */
const DAYS: Readonly<Record<string, number>> = { 天: 1, 日: 1, 晚: 1, 周: 7 };
const MONTH = 30;
const MONTHS_IN_DAYS = 3;

const baseOf = ({ unit }: Quantity): string => meaningOfUnit(unit).base;
const isPlain = ({ isOrdinal, spec }: Quantity): boolean => !isOrdinal && spec === undefined;

/** A number as so many days; null where it is no such length, as 3月8日 is none. */
function inDays(numeral: Quantity, text: string): Quantity | null {
  const base = baseOf(numeral);
  const isDate = base === '日' && (numeral.unit === '号' || /月$/.test(text.slice(0, numeral.start)));
  const isFewMonths = base === '个月' && numeral.unit !== '年' && numeral.max <= MONTHS_IN_DAYS;
  const factor = isFewMonths ? MONTH : (DAYS[base] ?? 0) * meaningOfUnit(numeral.unit).factor;
  if (factor === 0 || isDate || !isPlain(numeral)) return null;
  return { ...numeral, unit: '天', min: numeral.min * factor, max: numeral.max * factor };
}

/**
 * The number that was said as days, where what is claimed is as many in days, nights, weeks or 日; null where it is no
 * such length, or where the message counts something else in the claimed unit: 四天三晚 is not 三天四晚.
 */
export function asSameLength(
  claimed: Quantity,
  line: string,
  said: Quantity,
  { message, numerals }: Evidence,
): { readonly claimed: Quantity; readonly said: Quantity } | null {
  if (sameUnit(claimed, said)) return null;
  const isRival = numerals.some((one) => one !== said && one.max > 1 && sameUnit(one, claimed));
  const [own, other] = [inDays(claimed, line), inDays(said, message.text)];
  return isRival || own === null || other === null ? null : { claimed: own, said: other };
}

/** Whether two measures that something is counted by are one: 一日 and 一天 are, 一天 and 一晚 are not. */
export const isSameRate = (one: Quantity, other: Quantity): boolean =>
  (sameUnit(one, other) && sameNumber(one, other)) ||
  (/^[天日]$/.test(one.unit) && /^[天日]$/.test(other.unit));

const BY_METRE = /^[一1]米(\d{2,3})$/;

/** 85 of 「一米85」, which is a height or a price by the metre. */
export function priceByMetre(said: Quantity): Quantity | null {
  const price = Number(BY_METRE.exec(said.text)?.[1] ?? 'none');
  return Number.isNaN(price) ? null : { ...said, text: '', min: price, max: price, unit: '' };
}

const CENTURY = 100;
/** What only follows a year of the calendar: 「08年考的」 「16年春天」. */
const OF_CALENDAR = /^(?:[开初底春夏秋冬那考入毕进结出生转][^，]?|\d{1,2}月|[一二三四五六七八九十]{1,2}月)/;

/** 2008年 of 「08年考的」. */
export function isSameYear(claimed: Quantity, said: Quantity, from: Evidence): boolean {
  if (claimed.unit !== '年' || said.unit !== '年' || !isPlain(claimed) || !isPlain(said)) return false;
  const [full, short] = claimed.min >= said.min ? [claimed, said] : [said, claimed];
  const isCentury = [1900, 2000].some((start) => full.min === start + short.min);
  if (!isCentury || full.min !== full.max || short.min !== short.max || short.min >= CENTURY) return false;
  const clause = clauseAt(from.read, said.start);
  const after = short === said ? from.message.text.slice(said.end, clause?.end) : '考';
  return /^[0零〇]|^[一二九八七]{1}[一二三四五六七八九]年/.test(short.text) || OF_CALENDAR.test(after);
}
