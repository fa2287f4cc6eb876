import type { Quantity } from '../../facts/quantity';
import { isCounter, meaningOfUnit } from '../../facts/units';
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

/** So many of anything are an example or a step in what the user is told to do. */
const FEW = 5;
/** What is so already, or who it is so of. */
const SO_ALREADY =
  /[了过着]|已经|一共|总共|累计|现在|目前|手[上里]|去年|今年|上个|我|(?:[你您他她]|他们|她们)[^，先再每别等]{0,6}$/;
const OF_BUSINESS = /^[^，]{0,2}(?:店|公司|厂|单位|学校|客|学员|学生|徒弟|员工|案例|品牌|奖|证)/;

/** Whether a small count in what is said to the user tells of nothing that is so: 「等一周有两家同时喊」. */
function isFew({ unit, min, max, isVague, isOrdinal, start, end }: Quantity, read: ReadLine): boolean {
  const clause = clauseOf(read, start);
  if (clause === undefined || !isCounter(unit) || isVague || isOrdinal || min !== max || max > FEW)
    return false;
  const before = clause.text.slice(0, start - clause.start);
  return !SO_ALREADY.test(before) && !OF_BUSINESS.test(clause.text.slice(end - clause.start));
}

/** Whether a number counts parts of the deliverable or repeats one of its plan: two blanks, 第五周只有两天. */
export function isOwnCount(numeral: Quantity, read: ReadLine): boolean {
  const { own } = read.line;
  const clause = clauseOf(read, numeral.start);
  if (own === undefined || clause === undefined || numeral.spec !== undefined) return false;
  const { unit, min, max, text } = numeral;
  if (BY_SOMEBODY.test(clause.text.slice(0, numeral.start - clause.start))) return false;
  // 「几位报过名」 is what is to be counted, and no count.
  if (text === `几${unit}`) return true;
  if (isFew(numeral, read)) return true;
  if (PARTS.has(unit) || own.units.has(unit)) return max <= MOST_PARTS;
  if (unit === '天') return isOfPlannedWeek(read, clause.start, clause.end, clause.text);
  const isMinutes = unit === '' || meaningOfUnit(unit).base === '分钟';
  return isMinutes && min === max && own.numbers.includes(min);
}
