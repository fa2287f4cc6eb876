import type { Quantity } from '../../facts/quantity';
import { readNumerals } from '../../facts/read-quantities';
import { isCounter } from '../../facts/units';

/** 八十 of 「改一篇，八十一份」, which reads as 81份 too: what one costs; null where no counted one stands at the end. */
export function priceOfOne(numeral: Quantity): Quantity | null {
  const { text, unit, min, max } = numeral;
  const ending = `一${unit}`;
  if (min !== max || !isCounter(unit) || !text.endsWith(ending)) return null;
  const [price, other] = readNumerals(text.slice(0, -ending.length));
  if (price === undefined || other !== undefined || price.unit !== '') return null;
  return { ...price, start: numeral.start, end: numeral.start + price.text.length };
}
