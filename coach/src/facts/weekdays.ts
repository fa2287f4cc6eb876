import { isNumeralChar, numeralAt } from './numerals';
import type { Quantity } from './quantity';
import { unitAt } from './units';

/** The unit of a day of the week: 周二 is an ordinal of it, 周一到周五 one with both ends. */
export const WEEKDAY = '周几';

const DAYS = '一二三四五六日';
const WEEK = '周星礼';
const LONGEST_LIST = 40;
const FIRST = /(?:周|星期|礼拜)([一二三四五六日天])/y;
const NEXT = /([、,，/和跟及到至~-]?)(周|星期|礼拜)?([一二三四五六日天])/y;
/** 这周一共, 一周一更: 一 of another word. */
const OTHER_WORD = /^一[共定直起样般些点下边面路会时旦向律概更]/;

interface Day {
  readonly day: number;
  readonly start: number;
  readonly end: number;
  /** It ends a range that the one before begins. */
  readonly isEnd: boolean;
}

const dayOf = (char: string): number => DAYS.indexOf(char === '天' ? '日' : char) + 1;

/** Whether what looks like a day is one and counts nothing: not 三 of 「一周三条」, but of 「周三八点」 and 「周三晚上」. */
function isDayBefore(text: string, end: number): boolean {
  const number = isNumeralChar(text[end]) ? numeralAt(text, end) : null;
  if (number !== null) return /^点/.test(unitAt(text, number.end));
  if (isNumeralChar(text[end])) return false;
  const unit = unitAt(text, end);
  return (unit === '' || /^晚[上饭课]/.test(text.slice(end))) && !OTHER_WORD.test(text.slice(end - 1));
}

/** The days that begin at a place, side by side: 周二、四、六, 星期一三五, 周六周日, 周一到周五. Empty for none. */
export function weekdaysAt(text: string, at: number, isWord: (place: number) => boolean): Quantity[] {
  if (!WEEK.includes(text[at] ?? ' ')) return [];
  FIRST.lastIndex = at;
  const first = FIRST.exec(text);
  if (first === null) return [];
  const days: Day[] = [{ day: dayOf(first[1] ?? ''), start: at, end: FIRST.lastIndex, isEnd: false }];
  while (days.length < LONGEST_LIST) {
    const last = days.at(-1);
    NEXT.lastIndex = last?.end ?? 0;
    const found = NEXT.exec(text);
    if (found === null || last === undefined) break;
    const [, sign = '', prefix = '', char = ''] = found;
    const day = dayOf(char);
    // Days without a 周 of their own are listed with 、 or go on upwards: 「周三一起去」 holds no Monday.
    if (prefix === '' && ((day <= last.day && sign !== '、') || isWord(NEXT.lastIndex - 1))) break;
    days.push({ day, start: last.end + sign.length, end: NEXT.lastIndex, isEnd: /[到至~-]/.test(sign) });
  }
  while (days.length > 0 && !isDayBefore(text, days.at(-1)?.end ?? 0)) days.pop();
  return days.flatMap((one, index): Quantity[] => {
    if (days[index + 1]?.isEnd === true) return [];
    const from = one.isEnd ? (days[index - 1] ?? one) : one;
    return [
      {
        ...{ start: from.start, end: one.end, text: '', min: from.day, max: one.day },
        ...{ isVague: false, unit: WEEKDAY, isOrdinal: true },
      },
    ];
  });
}
