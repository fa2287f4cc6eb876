import { thingOfPrice } from './price-words';
import { clip } from './text-pieces';
import type { TradeWords } from './trade-words';
import type { Wording } from './wording';

/** 私教课300元一节; 上门调钢琴三百元一次; 蜂蜜68元一斤; null where nothing sold is known. */
export function soldLine(
  { offers, price, selling }: Wording,
  trade: Pick<TradeWords, 'thing'> | null,
): string | null {
  const thing = offers[0] ?? trade?.thing ?? null;
  if (price === null) return thing;
  const named = selling.find((item) => thingOfPrice(item) !== '');
  if (named !== undefined) return clip(named, 26);
  const amount = price.split('、')[0] ?? price;
  return thing === null || amount.includes(thing)
    ? clip(amount, 26)
    : `${clip(thing, 14)}${clip(amount, 14)}`;
}
