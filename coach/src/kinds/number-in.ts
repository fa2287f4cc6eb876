import type { Quantity } from '../facts/quantity';
import { readQuantities } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';

const isMoney = ({ unit }: Pick<Quantity, 'unit'>): boolean => meaningOfUnit(unit).base === '元';
const isUnit = ({ min, max, unit }: Quantity): boolean => min === 1 && max === 1 && unit !== '';

/** In yuan, and without the noise of a fraction: 八毛 is 0.8. */
function inYuan({ min, max, isVague, unit }: Quantity): Pick<Quantity, 'min' | 'max' | 'isVague'> {
  const { factor } = isMoney({ unit }) ? meaningOfUnit(unit) : { factor: 1 };
  const round = (value: number) => Math.round(value * factor * 1e6) / 1e6;
  return { min: round(min), max: round(max), isVague };
}

/**
 * The prices of a text: its numbers with a unit of money, else the only number that counts nothing. A size is none
 * (30*20*10的一个1.5), and in 一块600元 neither is the one stone.
 */
export function pricesIn(text: string): readonly Pick<Quantity, 'min' | 'max' | 'isVague'>[] {
  const all = readQuantities(text);
  const inMoney = all.filter(isMoney);
  const others = inMoney.filter((one) => !isUnit(one));
  const bare = all.filter(({ unit }) => unit === '');
  const found = inMoney.length > 1 && others.length > 0 ? others : inMoney;
  return (found.length > 0 ? found : bare.length === 1 ? bare : []).map(inYuan);
}

/**
 * 2万元, 20,000 and 两万 as 20000: the price where there is one, else what is counted by the week or the piece; null
 * where no number stands there, or only a vague one.
 */
export function numberIn(text: string): number | null {
  const all = readQuantities(text);
  const [first] = [...pricesIn(text), ...all.filter((one) => !isUnit(one)), ...all];
  return first === undefined || first.isVague || first.min !== first.max ? null : first.min;
}

/**
 * Every amount that a text of one or more prices names, in yuan: both of 「开锁80，晚上120」, both ends of 260到400. Sizes
 * and what is counted by the piece are none.
 */
export function amountsIn(text: string): readonly number[] {
  const amounts = readQuantities(text).filter((one) => one.unit === '' || (isMoney(one) && !isUnit(one)));
  const found = amounts.length > 0 ? amounts.map(inYuan) : pricesIn(text);
  return found.flatMap(({ min, max }) => [min, max]);
}
