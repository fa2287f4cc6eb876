import type { Fact } from './fact';
import { folded } from './fold';
import type { Quantity } from './quantity';
import { readQuantities } from './read-quantities';
import { meaningOfUnit } from './units';

/** What a price says of its time or its change, and not of what it is for. */
const FILLERS = [
  '现在',
  '如今',
  '以后',
  '往后',
  '改成',
  '改为',
  '涨到',
  '降到',
  '元',
  '块钱',
  '收',
  '要',
  '是',
];

const isAmount = ({ unit }: Quantity): boolean => unit === '' || meaningOfUnit(unit).base === '元';

/** What one price is for: 整箱 of 整箱400元; null where there is no price, or more than one, or nothing that it is for. */
function pricedThing(value: string): string | null {
  const amounts = readQuantities(value).filter(isAmount);
  const [amount] = amounts;
  if (amount === undefined || amounts.length > 1) return null;
  const around = value.slice(0, amount.start) + value.slice(amount.start + amount.text.length);
  const thing = FILLERS.reduce((rest, filler) => rest.split(filler).join(''), folded(around));
  return thing === '' ? null : thing;
}

type Priced = Pick<Fact, 'field' | 'about' | 'value'>;

/** Whether two facts tell the price of the very same thing, be it another price. */
export function isSamePriced(one: Priced, other: Priced): boolean {
  if (one.field !== 'price' || other.field !== 'price' || one.about !== other.about) return false;
  const thing = pricedThing(one.value);
  return thing !== null && thing === pricedThing(other.value);
}
