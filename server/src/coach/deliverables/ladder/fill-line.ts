import type { LadderSlot } from '../../knowledge/ladder';

/** What stands in for each slot; null where it is not known. */
export type Slots = Readonly<Record<LadderSlot, string | null>>;

const SLOT = /〔([^〔〕]*)〕/g;

/** Null where a slot is not known, or the line grows longer than it may. */
export function fillLine(line: string, slots: Slots, max: number): string | null {
  const names = [...line.matchAll(SLOT)].map(([, name]) => name as LadderSlot);
  if (names.some((name) => slots[name] === null)) return null;
  const filled = line.replace(SLOT, (_, name: LadderSlot) => slots[name] ?? '');
  return [...filled].length > max ? null : filled;
}

/**
 * The first of the lines that can be filled, the next with every `turn`; `fallback` where none can.
 */
export function fillOne(
  lines: readonly string[],
  slots: Slots,
  { max, turn, fallback }: { readonly max: number; readonly turn: number; readonly fallback: string },
): string {
  const filled = lines.map((line) => fillLine(line, slots, max)).filter((line) => line !== null);
  return filled[turn % Math.max(1, filled.length)] ?? fallback;
}
