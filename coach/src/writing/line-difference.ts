import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import type { WrittenLine } from '../kinds/written-line';
import { alignItems, type Item } from './align-items';

/** What is otherwise in a version than in the one before it. */
export interface LineDifference {
  /** Keys, as they are now, of lines that are new or read otherwise. */
  readonly changed: readonly string[];
  /** What is gone, as it was called: a whole item by its name (段3), otherwise a line by its key (段3字幕). */
  readonly removed: readonly string[];
}

/**
 * Compares two versions of a deliverable line by line. An item that has only moved up or down, because another was put in
 * or taken out before it, is not changed: its number is no part of it.
 */
export function lineDifference(
  before: readonly WrittenLine[],
  after: readonly WrittenLine[],
  slots: readonly LineSlot[],
): LineDifference {
  const [old, now] = [listsOf(before, slots), listsOf(after, slots)];
  const changed: string[] = [];
  const removed: string[] = [];
  for (const list of new Set([...now.keys(), ...old.keys()])) {
    for (const [was, is] of alignItems(old.get(list) ?? [], now.get(list) ?? [])) {
      if (is === null) removed.push(...(was === null ? [] : [was.name]));
      else if (was === null) changed.push(...keysOf(is));
      else {
        changed.push(...keysOf(is, (key, text) => was.texts.get(key) !== text));
        removed.push(...keysOf(was, (key) => !is.texts.has(key)));
      }
    }
  }
  return { changed, removed };
}

const keysOf = (
  { texts, number }: Item,
  isMeant: (slotKey: string, text: string) => boolean = () => true,
): readonly string[] =>
  [...texts].filter(([key, text]) => isMeant(key, text)).map(([key]) => key.replace('#', number));

/** The items of each list; a line without a number is a list of one item. */
function listsOf(
  lines: readonly WrittenLine[],
  slots: readonly LineSlot[],
): ReadonlyMap<string, readonly Item[]> {
  const lists = new Map<string, Map<number, { name: string; number: string; texts: Map<string, string> }>>();
  for (const { key, text } of lines) {
    const place = slotOf(key, slots);
    if (place === null) continue;
    const { slot, index } = place;
    const isItem = slot.key.includes('#');
    const list = isItem ? slot.pointer.slice(0, slot.pointer.indexOf('#')) : slot.pointer;
    const items = lists.get(list) ?? new Map();
    const number = isItem ? String(index + 1) : '';
    const name = isItem ? slot.key.slice(0, slot.key.indexOf('#')) + number : slot.key;
    const item = items.get(index) ?? { name, number, texts: new Map() };
    item.texts.set(slot.key, text);
    lists.set(list, items.set(index, item));
  }
  return new Map(
    [...lists].map(([list, items]) => [
      list,
      [...items].sort(([one], [other]) => one - other).map(([, item]) => item),
    ]),
  );
}
