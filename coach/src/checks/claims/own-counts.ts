import type { Quantity } from '../../facts/quantity';
import { meaningOfUnit } from '../../facts/units';
import { clauseOf, type ReadLine } from './claim-line';

/** Parts of any deliverable, its blanks among them. */
const PARTS: ReadonlySet<string> = new Set([...'处格行条段稿版样题']);
const MOST_PARTS = 60;
/** What somebody has done is counted of them, whatever it is called. */
const BY_SOMEBODY = /[你您他她][^，]{0,8}(?:过|已经|一共|总共|累计|卖|做|拍|发)[^，]{0,4}$/;
/** A week of the plan: its days are the calendar's. */
const OF_WEEK = /[头首末]周|最后一周|月[底初末]/;

const isOfPlannedWeek = (read: ReadLine, start: number, end: number, text: string): boolean =>
  OF_WEEK.test(text) ||
  read.numerals.some(
    (one) => one.isOrdinal && meaningOfUnit(one.unit).base === '周' && start <= one.start && one.end <= end,
  );

/** Whether a number counts parts of the deliverable or repeats one of its plan: two blanks, 第五周只有两天. */
export function isOwnCount(numeral: Quantity, read: ReadLine): boolean {
  const { own } = read.line;
  const clause = clauseOf(read, numeral.start);
  if (own === undefined || clause === undefined || numeral.spec !== undefined) return false;
  const { unit, min, max, text } = numeral;
  if (BY_SOMEBODY.test(clause.text.slice(0, numeral.start - clause.start))) return false;
  // 「几位报过名」 is what is to be counted, and no count.
  if (text === `几${unit}`) return true;
  if (PARTS.has(unit) || own.units.has(unit)) return max <= MOST_PARTS;
  if (unit === '天') return isOfPlannedWeek(read, clause.start, clause.end, clause.text);
  const isMinutes = unit === '' || meaningOfUnit(unit).base === '分钟';
  return isMinutes && min === max && own.numbers.includes(min);
}

/** 周一三五 names days, however it is written. */
export const isWeekdays = ({ unit, text }: Quantity, before: string): boolean =>
  unit === '' && /^[一二三四五六日天]{2,7}$/.test(text) && /(?:周|星期|礼拜)$/.test(before);
