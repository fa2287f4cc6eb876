import { readQuantities } from '../../facts/read-quantities';
import type { LineObjection } from '../kind';
import type { CalendarRange } from './range';
import { weeklyMinutes } from './weekly-minutes';
import { timedItems, type WrittenItem } from './written-items';

const TIME = /分钟|小时|钟头/;
/** 一周占你80分钟: the week stands so near before its minutes. */
const NEAR = 8;

/** The judgement says what a week takes, and says it as the days come to: nobody adds up thirteen of them. */
export function objectToWeeks(
  judgement: string,
  items: readonly WrittenItem[],
  { from }: CalendarRange,
): readonly LineObjection[] {
  const sums = weeklyMinutes(timedItems(items), from);
  const posts = weeklyMinutes(timedItems(items.filter(({ isFree }) => !isFree)), from);
  const [least, most] = [Math.min(...sums, ...posts), Math.max(...sums)];
  if (judgement === '' || most === 0) return [];
  const amount = least === most ? `${most}分钟` : `${least}到${most}分钟`;
  if (!TIME.test(judgement))
    return [{ key: '判断', why: `没说一周占他多少时间；照排的加起来是一周${amount}，写进去`, stays: true }];
  const wrong = readQuantities(judgement).find(
    ({ unit, start, min, max }) =>
      unit === '分钟' &&
      (max < least || min > most) &&
      judgement.slice(Math.max(0, start - NEAR), start).includes('周'),
  );
  return wrong === undefined
    ? []
    : [
        {
          key: '判断',
          why: `判断里写一周${wrong.text}，照排的加起来是一周${amount}；照加起来的写`,
          stays: true,
        },
      ];
}

/** 一共12条: how many posts the judgement counts are as many as there are. */
export function objectToTotal(judgement: string, items: readonly WrittenItem[]): readonly LineObjection[] {
  const posts = items.filter(({ isFree }) => !isFree).length;
  const wrong = readQuantities(judgement).find(
    ({ unit, start, min, max }) =>
      unit === '条' && judgement.charAt(start - 1) === '共' && (min !== posts || max !== posts),
  );
  return wrong === undefined
    ? []
    : [{ key: '判断', why: `判断里写共「${wrong.text}」，照排的是${posts}条；照排的写` }];
}
