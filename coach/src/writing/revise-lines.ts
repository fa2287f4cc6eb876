import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { withoutEmptied } from '../kinds/told/emptied-parts';
import type { WrittenLine } from '../kinds/written-line';
import { REMOVAL } from './removal';

export interface RevisedLines {
  readonly lines: readonly WrittenLine[];
  /** Keys that were written anew or added. */
  readonly changed: ReadonlySet<string>;
  /** Keys that were taken out. */
  readonly removed: ReadonlySet<string>;
}

/**
 * Puts written lines over those that there are: a line takes the place of the one with its key, another is added, `-`
 * takes one out. What was not written stays as it is, letter for letter; a line that was written in the same words keeps
 * its old sources and counts as unchanged; a heading of a text leaves with the last line below it. In the order of the slots, item by item.
 */
export function reviseLines(
  current: readonly WrittenLine[],
  written: readonly WrittenLine[],
  slots: readonly LineSlot[],
): RevisedLines {
  const lines = new Map(current.map((line) => [line.key, line]));
  const changed = new Set<string>();
  const removed = new Set<string>();
  for (const line of written) {
    if (line.key === REMOVAL) {
      if (lines.delete(line.text)) removed.add(line.text);
      changed.delete(line.text);
    } else if (lines.get(line.key)?.text !== line.text) {
      lines.set(line.key, line);
      changed.add(line.key);
      removed.delete(line.key);
    }
  }
  const left = withoutEmptied(current, inOrder([...lines.values()], slots), slots);
  return { lines: left, changed, removed };
}

function inOrder(lines: readonly WrittenLine[], slots: readonly LineSlot[]): readonly WrittenLine[] {
  const lists = slots.map(({ pointer, key }) =>
    key.includes('#') ? pointer.slice(0, pointer.indexOf('#')) : pointer,
  );
  const placed = lines.map((line) => {
    const place = slotOf(line.key, slots);
    const at = place === null ? slots.length : slots.indexOf(place.slot);
    return { line, list: lists.indexOf(lists[at] ?? ''), index: place?.index ?? 0, at };
  });
  return placed
    .sort((one, other) => one.list - other.list || one.index - other.index || one.at - other.at)
    .map(({ line }) => line);
}
