import { isDigit, plainDigits, skipDigits, skipSpaces } from './marks';

const CHINESE_DIGITS = '零一二三四五六七八九';
const SECOND_UNITS = new Set(['', '秒', '秒钟', 's', 'sec', 'seconds']);
const MINUTE_UNITS = new Set(['分', '分钟', 'min', 'minutes']);
const OTHER_UNITS = new Set([
  '',
  '字',
  '个字',
  '条',
  '个',
  '天',
  '日',
  '次',
  '篇',
  '份',
  '以内',
  '字以内',
  '字左右',
  '左右',
]);

/** The number at the start of a text and what follows it: digits, or Chinese up to 九十九; null where there is none. */
function leadingNumber(text: string): { readonly number: number; readonly rest: string } | null {
  const start = skipSpaces(text);
  const end = skipDigits(text, start);
  if (end - start > 6) return null;
  if (end > start) {
    const number = Number(plainDigits(text.slice(start, end)));
    return { number, rest: text.slice(end).trim().toLowerCase() };
  }
  return leadingChinese(text, start);
}

function leadingChinese(
  text: string,
  start: number,
): { readonly number: number; readonly rest: string } | null {
  const digitAt = (at: number): number =>
    text.charAt(at) === '两' ? 2 : text.charAt(at) === '' ? -1 : CHINESE_DIGITS.indexOf(text.charAt(at));
  const first = digitAt(start);
  let at = first >= 0 ? start + 1 : start;
  let number = Math.max(first, 0);
  if (text.charAt(at) === '十') {
    number = (first < 0 ? 1 : first) * 10;
    at++;
    const last = digitAt(at);
    if (last >= 0) {
      number += last;
      at++;
    }
  }
  return at === start ? null : { number, rest: text.slice(at).trim().toLowerCase() };
}

const known = (number: number): number | null => (Number.isSafeInteger(number) && number > 0 ? number : null);

/** A length in seconds: 20, 20秒, 二十秒, 1分钟, 1分30秒, 半分钟. Null where it is anything else, a range for one. */
export function readSeconds(text: string): number | null {
  if (text.trim() === '半分钟') return 30;
  const found = leadingNumber(text);
  if (found === null) return null;
  if (SECOND_UNITS.has(found.rest)) return known(found.number);
  if (MINUTE_UNITS.has(found.rest)) return known(found.number * 60);
  if (found.rest === '分半' || found.rest === '分钟半') return known(found.number * 60 + 30);
  if (!found.rest.startsWith('分')) return null;
  const more = leadingNumber(found.rest.slice(found.rest.startsWith('分钟') ? 2 : 1));
  return more !== null && SECOND_UNITS.has(more.rest) ? known(found.number * 60 + more.number) : null;
}

/** A count: 7, 7条, 三十天, Chinese numbers up to 九十九 only. Null where it is anything else, a range for one. */
export function readCount(text: string): number | null {
  const found = leadingNumber(text);
  return found !== null && OTHER_UNITS.has(found.rest) ? known(found.number) : null;
}

const SLOWEST_PACE = 2;
const FASTEST_PACE = 6;
const EACH_SECOND = ['一秒', '每秒', '1秒'];
const OF_LETTERS = ['字', '个字'];

/** Characters a second: 3, 3字, 一秒三个字; whoever is only slow says three. Null where it is anything else, or nobody's. */
export function readPace(text: string): number | null {
  const plain = text.trim();
  if (plain === '慢') return 3;
  return paceIn(plain) ?? paceFrom(plain, ['', ...OF_LETTERS], false);
}

/** The same where a sentence tells it: 我讲话一秒也就三个字. */
export function paceIn(text: string): number | null {
  for (const opening of EACH_SECOND) {
    const at = text.indexOf(opening);
    const behind = at < 0 ? '' : text.slice(at + opening.length).replace(/^(?:也就|大概|顶多|就|约)/, '');
    const pace = paceFrom(behind, OF_LETTERS, true);
    if (pace !== null) return pace;
  }
  return null;
}

function paceFrom(text: string, units: readonly string[], mayGoOn: boolean): number | null {
  const found = leadingNumber(text);
  if (found === null || found.number < SLOWEST_PACE || found.number > FASTEST_PACE) return null;
  return units.some((unit) => (mayGoOn ? found.rest.startsWith(unit) : found.rest === unit))
    ? found.number
    : null;
}

/** A day as 2026-01-31, also when it came as 2026/1/31 or 2026年1月31日; null for words and for no such day. */
export function readDay(text: string): string | null {
  const parts: string[] = [];
  let at = skipSpaces(text);
  while (at < text.length && parts.length < 3) {
    const end = skipDigits(text, at);
    if (end === at) return null;
    parts.push(plainDigits(text.slice(at, end)));
    at = end + 1;
  }
  const hasRest = at < text.length && isDigit(text.charAt(at));
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (hasRest || parts.length < 3 || year < 2000 || year > 2999) return null;
  const days = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day < 1 || day > days) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
