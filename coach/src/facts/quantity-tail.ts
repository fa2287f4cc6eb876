import { numeralAt } from './numerals';
import type { Quantity } from './quantity';
import { isCounter, unitAt } from './units';

export type Interval = Pick<Quantity, 'min' | 'max' | 'isVague'>;
export type Read = Interval & { readonly end: number; readonly unit: string };

/** How far 「多」 may reach above a number: 20多 to 30, 400多 to 500, 5多 to 6. */
export function stepAbove(value: number): number {
  let step = 1;
  while (step * 10 <= value && value % (step * 10) === 0) step *= 10;
  return step;
}

/** 「多」 behind a number makes it vague. */
export const above = (read: Interval, step: number): Interval => ({
  min: read.min,
  max: read.max + step,
  isVague: true,
});
export const times = (read: Interval, factor: number): Interval => ({
  ...read,
  min: read.min * factor,
  max: read.max * factor,
});

const HALVED =
  '块 元 年 个月 斤 公斤 个小时 小时 个钟头 个 点 平 米 里 两 倍 折 成 万 个星期 个礼拜 岁 天 亩 分钟 度'.split(
    ' ',
  );
const TENTHS = new Set(['块', '毛', '米', '元']);

const HOUR = 60;

/** 8点15, 八点二十分: the minutes, which no other unit follows. */
function minutesAt(text: string, read: Read): Read | null {
  if (read.unit !== '点' || read.min !== read.max || read.min > 24) return null;
  const minutes = numeralAt(text, read.end);
  if (minutes === null || minutes.min !== minutes.max || minutes.min >= HOUR) return null;
  if (minutes.min < 10 && !/^0\d/.test(text.slice(read.end, read.end + 2))) return null;
  const unit = text.startsWith('分', minutes.end) ? '分' : unitAt(text, minutes.end);
  if (unit !== '' && unit !== '分') return null;
  const time = read.min + minutes.min / HOUR;
  return { ...read, min: time, max: time, end: minutes.end + unit.length };
}

/** What follows a unit and still belongs to the number: 三块五, 一米七五, 两年半, 一个半小时, 两个多月, 一年多. */
export function withTail(text: string, read: Read): Read {
  const tail = text[read.end] ?? '';
  if (tail === '半' && HALVED.includes(read.unit) && !/[夜路道天死]/.test(text[read.end + 1] ?? '')) {
    const inner = read.unit === '个' ? unitAt(text, read.end + 1) : '';
    const unit = inner === '' ? read.unit : inner === '月' ? '个月' : inner;
    return { ...read, min: read.min + 0.5, max: read.max + 0.5, end: read.end + 1 + inner.length, unit };
  }
  if (
    /[多来]/.test(tail) &&
    !/来[自找问说看做的了]|多[来少久长大数赚收给卖带做接发\d一两三四五六七八九十几]/.test(
      text.slice(read.end, read.end + 2),
    )
  ) {
    const inner = read.unit === '个' ? unitAt(text, read.end + 1) : '';
    const unit = inner === '' ? read.unit : inner === '月' ? '个月' : inner;
    const isMore = inner !== '' || (tail === '多' && !isCounter(read.unit));
    return isMore ? { ...read, ...above(read, 1), end: read.end + 1 + inner.length, unit } : read;
  }
  const time = minutesAt(text, read);
  if (time !== null) return time;
  if (!TENTHS.has(read.unit) || read.isVague || read.min !== read.max) return read;
  const digits = /[一二三四五六七八九\d]{1,2}/y;
  digits.lastIndex = read.end;
  const found = digits.exec(text)?.[0] ?? '';
  const next = numeralAt(text, read.end);
  if (found === '' || next === null) return read;
  const size = read.unit === '米' && found.length === 2 && unitAt(text, read.end + 2) === '' ? 2 : 1;
  const end = read.end + size;
  const unitBehind = unitAt(text, end);
  const isSmallMoney = /^(毛|角)/.test(unitBehind) && read.unit !== '毛';
  if (unitBehind !== '' && !isSmallMoney) return read;
  if (size === 1 && next.end > end && !/[一1]/.test(text[end] ?? '')) return read;
  const value = [...found.slice(0, size)].reduce(
    (sum, digit) => sum * 10 + (numeralAt(digit, 0)?.min ?? 0),
    0,
  );
  const whole = Math.round((read.min + value / 10 ** size) * 100) / 100;
  return { ...read, min: whole, max: whole, end: isSmallMoney ? end + 1 : end };
}
