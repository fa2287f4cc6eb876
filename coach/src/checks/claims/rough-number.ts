import { type Quantity, sameUnit } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { meaningOfUnit } from '../../facts/units';

/** How much of two vague numbers has to be in both: 二十几 and 二十多. */
const IN_COMMON = 0.7;
/** How far what is called 左右 may be from what was said. */
const NEAR = 0.1;

const ABOUT_BEFORE = /(?:约|大概|差不多|大致|估摸着?)$/;
const ABOUT_AFTER = /^(?:[^，。]{0,2}(?:上下|左右|光景))/;

const bounds = ({ min, max, unit }: Quantity): readonly [number, number] => {
  const { factor } = meaningOfUnit(unit);
  return [min * factor, max * factor];
};

/** Whether a vague claim is true of what was said: 五十多年 of 55年, 四十来万 of 四十几万; never of what was wider. */
export function isWithin(claimed: Quantity, said: Quantity): boolean {
  if (!claimed.isVague || said.isOrdinal || !sameUnit(claimed, said)) return false;
  const [[low, high], [min, max]] = [bounds(claimed), bounds(said)];
  if (!said.isVague) return low <= min && max <= high;
  const common = Math.min(high, max) - Math.max(low, min);
  return common >= (Math.max(high, max) - Math.min(low, min)) * IN_COMMON;
}

/** 按六千算, 按二十万、一台一千八算: what is reckoned with stands for what was said. */
const TAKEN_AS = /^[^，。]{0,10}算/;

/** Whether a number of a line is called one of many: 约, 左右, 上下, 按……算. */
export function isRough({ start, end }: Quantity, text: string): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  const after = text.slice(end, end + 12);
  return (
    ABOUT_BEFORE.test(before) || ABOUT_AFTER.test(after) || (before.endsWith('按') && TAKEN_AS.test(after))
  );
}

const LOW_END = /起|便宜|最[低少小短快]|至少|起码|少说|往上|以上/;
const HIGH_END = /最[高多大长贵慢]|好的|贵的|顶多|至多|封顶|多的|以内|打住/;
const AROUND = 6;

/** Whether a number is called an end of the range that was said: 「便宜的四十八」 of 48到120, 「少说九十分钟」. */
export function isEnd(claimed: Quantity, said: Quantity, text: string): boolean {
  const isBare = said.unit === '' && meaningOfUnit(claimed.unit).base === '元';
  const isSame = claimed.unit === '' || isBare || sameUnit(claimed, said);
  if (claimed.min !== claimed.max || said.min === said.max || said.isVague || !isSame) return false;
  const around = text.slice(Math.max(0, claimed.start - AROUND), claimed.end + 2);
  const [[number], [min, max]] = [bounds(claimed), bounds(said)];
  if (number !== min && number !== max) return false;
  // 「多大面积收260、多大收400」 of 260到400: the line has both ends.
  const others = readNumerals(text).filter(({ start }) => start !== claimed.start);
  const [low, high] = [said.min, said.max];
  if (others.some((one) => one.min === low && one.max === high)) return true;
  return (number === min && LOW_END.test(around)) || (number === max && HIGH_END.test(around));
}

/** Whether a rough number is true of what was said: 两千上下 of 一千八到两千五, 四千左右 of 4150. */
export function isNear(claimed: Quantity, said: Quantity): boolean {
  if (claimed.isOrdinal || said.isOrdinal || claimed.isVague || claimed.min !== claimed.max) return false;
  const isBare = said.unit === '' && meaningOfUnit(claimed.unit).base === '元';
  if (!isBare && claimed.unit !== '' && !sameUnit(claimed, said)) return false;
  const [[number], [min, max]] = [bounds(claimed), bounds(said)];
  if (min < max) return min <= number && number <= max;
  return Math.abs(number - min) <= min * NEAR;
}
