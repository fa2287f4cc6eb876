import type { LineObjection } from '../kinds/kind';
import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import type { WrittenLine } from '../kinds/written-line';
import { writeKey } from './read-key';

/** What is missing: a line without which there is no whole, items of a list, or a part of one item. */
export function countLines(
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): readonly LineObjection[] {
  const numbers = new Map<LineSlot, Set<number>>(slots.map((slot) => [slot, new Set<number>()]));
  for (const { key, text } of lines) {
    const place = slotOf(key, slots);
    if (place !== null && text.trim() !== '') numbers.get(place.slot)?.add(place.index);
  }
  return slots.flatMap((slot) => {
    const own = numbers.get(slot) ?? new Set<number>();
    const [least] = slot.count;
    const missing = missingOf(slot, own, besides(slot, numbers));
    if (missing.length > 0)
      return [{ key: null, why: `还缺：${missing.map((index) => writeKey(slot, index)).join('、')}；补上` }];
    return own.size >= least
      ? []
      : [{ key: null, why: `${slot.key}只有${own.size}条，至少${least}条；补上` }];
  });
}

/** Items that a slot of the same list has. */
function besides(slot: LineSlot, numbers: ReadonlyMap<LineSlot, ReadonlySet<number>>): ReadonlySet<number> {
  const list = listOf(slot);
  return new Set(
    [...numbers].flatMap(([other, own]) =>
      list !== null && listOf(other) === list && other.key.includes('#') ? [...own] : [],
    ),
  );
}

const listOf = ({ pointer }: LineSlot): string | null =>
  pointer.includes('#') ? pointer.slice(0, pointer.indexOf('#')) : null;

function missingOf(
  { key, count: [least] }: LineSlot,
  own: ReadonlySet<number>,
  items: ReadonlySet<number>,
): readonly number[] {
  if (!key.includes('#')) return least > 0 && own.size === 0 ? [0] : [];
  return least === 0 ? [] : [...items].filter((index) => !own.has(index)).sort((one, other) => one - other);
}
