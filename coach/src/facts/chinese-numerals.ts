import type { Numeral } from './numeral';
import { unitAt } from './units';

const valuesOf = (pairs: string): ReadonlyMap<string, number> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), Number(pair.slice(1))]));

/** Chinese digits. */
export const DIGITS = valuesOf(
  '零0 〇0 ○0 一1 壹1 二2 两2 俩2 贰2 三3 仨3 叁3 四4 肆4 五5 伍5 六6 陆6 七7 柒7 八8 捌8 九9 玖9',
);
/** 十, 百, 千, 万, 亿. */
export const POWERS = valuesOf('十10 拾10 廿20 百100 佰100 千1000 仟1000 万10000 亿100000000');

interface Digit {
  readonly min: number;
  readonly max: number;
  readonly end: number;
  readonly isVague: boolean;
}

/** One digit, 几, or two neighbours that say "about": 三四, 一两, 三五. */
function digitAt(text: string, at: number): Digit | null {
  if (text[at] === '几') return { min: 1, max: 9, end: at + 1, isVague: true };
  const first = DIGITS.get(text[at] ?? '');
  if (first === undefined || isOfWord(text, at)) return null;
  const second = DIGITS.get(text[at + 1] ?? '');
  const isAbout =
    second !== undefined && first > 0 && (second === first + 1 || (first === 3 && second === 5));
  if (!isAbout || DIGITS.has(text[at + 2] ?? ''))
    return { min: first, max: first, end: at + 1, isVague: false };
  return { min: first, max: second, end: at + 2, isVague: false };
}

/** 三点四十一共十三个: the 一 behind a number belongs to 一共, and ends it. */
const isOfWord = (text: string, at: number): boolean =>
  text[at] === '一' && '共直般'.includes(text[at + 1] ?? '无') && POWERS.has(text[at - 1] ?? '');

/** 二零一六, 一六八八: digits read one after the other. */
export function positionalAt(text: string, at: number): Numeral | null {
  let end = at;
  let digits = '';
  while (DIGITS.has(text[end] ?? '') && !/[两俩仨]/.test(text[end] ?? ''))
    digits += DIGITS.get(text[end++] ?? '');
  const isYearOrRebate =
    digits.length === 2 && /[年折后]/.test(text[end] ?? '') && digitAt(text, at)?.end === at + 1;
  if ((digits.length < 3 && !isYearOrRebate) || POWERS.has(text[end] ?? '')) return null;
  const value = Number(digits);
  return { end, min: value, max: value, isVague: false, needsUnit: false };
}

const FORMAL = /[元圆万壹贰叁肆伍陆柒捌玖]/;

/** A number in Chinese numerals, with the last power left unsaid: 两千六 is 2600, 三万五 is 35,000. */
export function chineseAt(text: string, at: number): Numeral | null {
  // 收拾成这样 counts nothing: by itself 拾 is a number only on a bill.
  if (text[at] === '拾' && !FORMAL.test(text[at + 1] ?? '')) return null;
  const sum = { min: 0, max: 0 };
  const section = { min: 0, max: 0 };
  let power = Number.POSITIVE_INFINITY;
  let isVague = false;
  let afterZero = false;
  let end = at;
  for (;;) {
    const isSome = text[end + 1] === '几' && text[end + 2] === '十';
    if (/[零〇]/.test(text[end] ?? '') && end > at && (isSome || DIGITS.has(text[end + 1] ?? ''))) {
      afterZero = true;
      end += 1;
    }
    const digit = digitAt(text, end);
    const next = digit?.end ?? end;
    const unit = POWERS.get(text[next] ?? '');
    if (unit !== undefined && (unit < power || unit >= 10_000)) {
      if (digit === null && end === at && unit >= 100 && POWERS.get(text[next + 1] ?? '') === undefined) {
        return { end: next + 1, min: unit, max: unit, isVague: false, needsUnit: true };
      }
      const isLeadingSome = text[end] === '几' && end === at;
      const factor = { min: isLeadingSome ? 2 : (digit?.min ?? 1), max: digit?.max ?? 1 };
      if (unit >= 10_000) {
        const hasSection = section.min > 0 || digit !== null;
        const low = hasSection ? section.min + (digit === null ? 0 : factor.min) : 1;
        const high = hasSection ? section.max + (digit === null ? 0 : factor.max) : 1;
        sum.min += low * unit;
        sum.max += high * unit;
        section.min = 0;
        section.max = 0;
      } else {
        section.min += factor.min * unit;
        section.max += factor.max * unit;
      }
      isVague ||= digit?.isVague ?? false;
      power = unit === 20 ? 10 : unit;
      afterZero = false;
      end = next + 1;
      continue;
    }
    if (digit === null) break;
    // 「两百几天」 is two hundred and some, 「两千几个」 two thousands and then a few.
    if (text[end] === '几' && power === 100 && unitAt(text, end + 1) !== '') {
      section.min += 1;
      section.max += 99;
      isVague = true;
      end += 1;
      break;
    }
    // 十几个 goes on.
    if (text[end] === '几' && power !== 10) break;
    const isElided = power !== Number.POSITIVE_INFINITY && power > 10 && !afterZero;
    // 「三百一次」 is 300 for one time, 「三百一」 alone is 310.
    if (isElided && text[end] === '一' && unitAt(text, digit.end) !== '') break;
    const scale = isElided ? power / 10 : 1;
    section.min += digit.min * scale;
    section.max += digit.max * scale;
    isVague ||= digit.isVague;
    end = digit.end;
    break;
  }
  if (end === at) return null;
  const hasPower = power !== Number.POSITIVE_INFINITY;
  return {
    end,
    min: sum.min + section.min,
    max: sum.max + section.max,
    isVague,
    needsUnit: !hasPower || (end === at + 1 && power === 10) || /[百千万]/.test(text[at] ?? ''),
  };
}
