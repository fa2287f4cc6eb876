import { readQuantities } from '../../facts/read-quantities';
import type { LineObjection } from '../kind';
import type { WrittenLine } from '../written-line';
import type { CalendarRange } from './range';
import { weeklyMinutes } from './weekly-minutes';
import { isPost, timedItems, type WrittenItem } from './written-items';

/** 一周占你80分钟: the week stands so near before its minutes. */
const NEAR = 8;

/** What a week takes is said as the days come to, wherever it is said: nobody adds up eight of them. */
export function objectToWeeks(
  { key, text }: Pick<WrittenLine, 'key' | 'text'>,
  items: readonly WrittenItem[],
  { from }: CalendarRange,
): readonly LineObjection[] {
  const sums = weeklyMinutes(timedItems(items), from);
  const posts = weeklyMinutes(timedItems(items.filter(isPost)), from);
  const [least, most] = [Math.min(...sums, ...posts), Math.max(...sums)];
  if (most === 0) return [];
  const amount = least === most ? `${most}分钟` : `${least}到${most}分钟`;
  const wrong = readQuantities(text).find(
    ({ unit, start, min, max }) =>
      unit === '分钟' &&
      (max < least || min > most) &&
      text.slice(Math.max(0, start - NEAR), start).includes('周'),
  );
  return wrong === undefined
    ? []
    : [{ key, why: `写的是一周${wrong.text}，照排的加起来是一周${amount}；照加起来的写`, stays: true }];
}

/** 一共12条: how many posts there are is said as they are. */
export function objectToTotal(
  { key, text }: Pick<WrittenLine, 'key' | 'text'>,
  items: readonly WrittenItem[],
): readonly LineObjection[] {
  const posts = items.filter(isPost).length;
  const wrong = readQuantities(text).find(
    ({ unit, start, min, max }) =>
      unit === '条' && text.charAt(start - 1) === '共' && (min !== posts || max !== posts),
  );
  return wrong === undefined ? [] : [{ key, why: `写的是共「${wrong.text}」，照排的是${posts}条；照排的写` }];
}
