import type { ProfileValue } from '../profile';

/** 私教课300元一节 → 私教课; '' where the price stands alone. A numeral before 元 is either of digits or of characters. */
export const thingOfPrice = (text: string): string =>
  /^(.*?)(?:¥|￥)?(?:\d[\d.,]*[万千百]?\d?|[一二两三四五六七八九十百千万零几半]+)(?:(?:到|至|-|~|—)[\d.,一二两三四五六七八九十百千万零]+)?(?:多|来|几|左右)?元/.exec(
    text,
  )?.[1] ?? '';

/** 198元半天 → 半天198元; 450元五斤装 → 五斤装450元: a unit that tells one price from another comes first. */
export function sayPrice({ text, unit }: Pick<ProfileValue<'price'>, 'text' | 'unit'>): string {
  if (unit === null || !/^[半全\d二两三四五六七八九十]/.test(unit)) return text;
  return text.endsWith(unit) ? `${unit}${text.slice(0, -unit.length)}` : text;
}
