import { type Quantity, sameUnit } from '../../facts/quantity';
import { isCounter } from '../../facts/units';
import type { ReadLine } from './claim-line';
import type { Stand } from './number-support';
import { isSameRate } from './same-measure';
import { isMoney, isUnit, nounAfter, ratesAround } from './stand-context';

const isPeriod = ({ unit }: Quantity): boolean => /^(?:天|日|个月|年|晚|周|个?星期|个?礼拜)$/.test(unit);

/** Whether a price of several is claimed of one: 「一个窗一千八」 of 「三个窗一千八」. */
export function isForSeveral(numeral: Quantity, read: ReadLine, stands: readonly Stand[]): boolean {
  if (!isMoney(numeral)) return false;
  const thing = (text: string, { end }: Quantity) => nounAfter(text.slice(end)).slice(0, 1);
  const one = read.numerals.find(
    (unit) =>
      isUnit(unit) && isCounter(unit.unit) && unit.end <= numeral.start && thing(read.text, unit) !== '',
  );
  if (one === undefined) return false;
  return stands.every(({ said, from }) => {
    const { text } = from.message;
    const same = from.read.numerals.filter(
      (each) => sameUnit(each, one) && thing(text, each) === thing(read.text, one) && each.end <= said.start,
    );
    return same.length > 0 && same.every(({ min }) => min > 1);
  });
}

/** Whether a price is claimed by another measure than it was said by: 45 a 公斤 is not 45 a 斤. */
export function isByOther(numeral: Quantity, beside: readonly Quantity[], stands: readonly Stand[]): boolean {
  if (isUnit(numeral)) return false;
  const isBefore = (one: Quantity) =>
    one.end <= numeral.start && !beside.some(({ start }) => one.end <= start && start < numeral.start);
  const rates = beside.filter(
    (one) =>
      isUnit(one) &&
      !isCounter(one.unit) &&
      ((one.start - numeral.end <= 2 && numeral.start - one.end <= 2) || (isPeriod(one) && isBefore(one))),
  );
  const said = stands.map(ratesAround).filter((ones) => ones.length > 0);
  if (said.length === 0) return false;
  return rates.some((rate) => !said.some((ones) => ones.some((one) => isSameRate(one, rate))));
}
