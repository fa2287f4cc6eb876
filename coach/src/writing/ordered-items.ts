import { type LineSlot, MOST_ORDERED } from '../kinds/line-slot';
import type { OrderParameters } from '../protocol/records';

/** How many of what were ordered: 12 of 名字#. */
export interface OrderedItems {
  readonly slot: LineSlot;
  /** As many as the slot has room for, and no fewer than it needs. */
  readonly count: number;
}

/** What 「20条」 counts in this kind; null where nothing was counted, or a kind has nothing to count. */
export function orderedItems({ count }: OrderParameters, slots: readonly LineSlot[]): OrderedItems | null {
  const slot = slots.find(({ isItem }) => isItem === true);
  if (count === undefined || slot === undefined) return null;
  const [least, most] = slot.count;
  return { slot, count: Math.max(least, Math.min(count, most, MOST_ORDERED)) };
}
