import type { LadderKnowledge, LadderRung } from '../../knowledge/ladder';
import { countWord } from '../text-pieces';
import type { OwnPrice } from './own-prices';

export interface Pack {
  /** 三次, 十节课 */
  readonly text: string;
  readonly times: number;
}

/** Units that are counted with 个. */
const WITH_MEASURE = /^(?:月|小时|学期|季度|疗程|半天|全天)$/;

/** How many of the price's unit make the upper rung. */
export function packOf({ unit }: Pick<OwnPrice, 'unit'>, { units, plain }: LadderKnowledge): Pack {
  const bare = unit?.replace(/^[\d一二两三四五六七八九十]+/, '') ?? null;
  if (bare === null || bare === '')
    return { text: `${countWord(plain.times)}${plain.unit}`, times: plain.times };
  const known =
    units.find(({ names }) => names.includes(bare)) ??
    units.find(({ names }) => names.includes(bare.slice(0, 1)));
  const times = known?.times ?? plain.times;
  // 五斤装 and 个岗位 are counted as they are written.
  const measure = bare === unit ? `${WITH_MEASURE.test(bare) ? '个' : ''}${bare}` : `份${unit}`;
  return { text: `${countWord(times)}${measure}`, times };
}

/** A deal holds an unknown number of it: 580元一平. */
export const isOpen = ({ unit }: Pick<OwnPrice, 'unit'>, { open }: LadderKnowledge): boolean =>
  unit !== null && open.includes(unit);

/** What a rung costs, from the user's own price. */
export function priceOf(
  times: LadderRung['times'],
  anchor: OwnPrice,
  pack: Pack,
  knowledge: LadderKnowledge,
): string {
  switch (times) {
    case 0:
      return '不收费';
    case 1:
      return anchor.text;
    case 'small':
      return `约${round(anchor.amount * knowledge.small)}元一小份`;
    case 'pack':
    case 'double': {
      if (isOpen(anchor, knowledge)) return `${anchor.text}，按量算`;
      const count = pack.times * (times === 'double' ? 2 : 1);
      return `约${round(anchor.amount * count)}元，照${shortly(anchor)}乘${count}算`;
    }
  }
}

/** The anchor in the fewest words: 300元一节. */
const shortly = ({ text, thing }: OwnPrice): string => (thing === '' ? text : text.slice(thing.length));

/** To a sum that one says: 7.5, 18, 55 for 54, 1280, 12900 for 12860. */
function round(amount: number): number {
  const step = amount < 10 ? 0.5 : amount < 40 ? 1 : amount < 200 ? 5 : amount < 2_000 ? 10 : 100;
  return Math.max(step, Math.round(amount / step) * step);
}
