import type { LineSlot } from './line-slot';
import { slotOf } from './place-lines';
import type { WrittenLine } from './written-line';

/** Lines by the key of their slot and their number from 0; a line that comes twice counts as it came last. */
export interface LineTable {
  /** The text; '' where there is none. */
  text(key: string, index?: number): string;
  line(key: string, index?: number): WrittenLine | null;
  /** Numbers that lines of these slots have, in order. */
  numbers(...keys: readonly string[]): readonly number[];
}

/** Puts written lines where they can be looked up. */
export function makeLineTable(lines: readonly WrittenLine[], slots: readonly LineSlot[]): LineTable {
  const bySlot = new Map<string, Map<number, WrittenLine>>();
  for (const line of lines) {
    const place = slotOf(line.key, slots);
    if (place === null) continue;
    const numbered = bySlot.get(place.slot.key) ?? new Map<number, WrittenLine>();
    numbered.set(place.index, line);
    bySlot.set(place.slot.key, numbered);
  }
  const line = (key: string, index = 0) => bySlot.get(key)?.get(index) ?? null;
  return {
    line,
    text: (key, index) => line(key, index)?.text.trim() ?? '',
    numbers: (...keys) =>
      [...new Set(keys.flatMap((key) => [...(bySlot.get(key)?.keys() ?? [])]))].sort((a, b) => a - b),
  };
}
