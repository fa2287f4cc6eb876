import type { LineSlot } from '../kinds/line-slot';
import type { OrderParameters } from '../protocol/records';

/** How many of what were ordered: 12 of 名字#. */
export interface OrderedItems {
  readonly slot: LineSlot;
  /** Never more than the slot has room for. */
  readonly count: number;
}

/** What 「20条」 counts in this kind; null where nothing was counted, or a kind has nothing to count. */
export function orderedItems({ count }: OrderParameters, slots: readonly LineSlot[]): OrderedItems | null {
  const slot = slots.find(({ isItem }) => isItem === true);
  return count === undefined || slot === undefined ? null : { slot, count: Math.min(count, slot.count[1]) };
}
