import type { LineSlot } from './line-slot';
import type { WrittenLine } from './written-line';

/** Where a line belongs. */
export interface SlotOfLine {
  readonly slot: LineSlot;
  /** From 0; 0 for a line without a number. */
  readonly index: number;
  /** The pointer with its index: /beats/0/say. */
  readonly pointer: string;
}

const NUMBER = /[0-9０-９]+/;

const plainNumber = (digits: string): number =>
  Number(digits.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)));

/** The slot of a key; null for a key that no slot has, or a number beyond its count. */
export function slotOf(key: string, slots: readonly LineSlot[]): SlotOfLine | null {
  const written = key.replace(/\s/g, '');
  const digits = NUMBER.exec(written)?.[0] ?? null;
  const named = digits === null ? written : written.replace(digits, '#');
  const slot = slots.find((each) => each.key === named || (digits === null && each.key === `${named}#`));
  if (slot === undefined) return null;
  const index = digits === null ? 0 : plainNumber(digits) - 1;
  if (index < 0 || index >= slot.count[1]) return null;
  return { slot, index, pointer: slot.pointer.replace('#', String(index)) };
}

type Node = Record<string, unknown> | unknown[];

/**
 * The lines as a tree, each text at its slot's pointer, numbers as numbers. Lists close their gaps, so that a line that
 * was left out leaves no hole. A line that comes twice counts as it came last.
 */
export function placeLines(lines: readonly WrittenLine[], slots: readonly LineSlot[]): unknown {
  const root: Record<string, unknown> = {};
  for (const { key, text } of lines) {
    const place = slotOf(key, slots);
    if (place === null) continue;
    const value = place.slot.role === 'number' ? Number(text.replace(/[^0-9.]/g, '')) : text;
    put(root, place.pointer.split('/').slice(1), value);
  }
  return closed(root);
}

function put(node: Node, [step = '', ...rest]: readonly string[], value: unknown): void {
  const holder = node as Record<string, unknown>;
  if (rest.length === 0) {
    holder[step] = value;
    return;
  }
  const child = (holder[step] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})) as Node;
  holder[step] = child;
  put(child, rest, value);
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((each) => each !== undefined).map(closed);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([step, child]) => [step, closed(child)]));
}

/** The lines of a content, in the order of the slots, item by item; what no slot names is left out. */
export function linesOfContent(content: unknown, slots: readonly LineSlot[]): readonly WrittenLine[] {
  const lists = new Map<string, readonly LineSlot[]>();
  for (const slot of slots) {
    const list = slot.pointer.includes('#') ? slot.pointer.slice(0, slot.pointer.indexOf('#')) : slot.pointer;
    lists.set(list, [...(lists.get(list) ?? []), slot]);
  }
  return [...lists.values()].flatMap((group) => {
    const most = Math.max(...group.map(({ count }) => count[1]));
    return Array.from({ length: most }, (_, index) =>
      group.flatMap((slot) => {
        const value = valueAt(content, slot.pointer.replace('#', String(index)));
        if (index > 0 && !slot.pointer.includes('#')) return [];
        if (typeof value !== 'string' && typeof value !== 'number') return [];
        return [{ key: slot.key.replace('#', String(index + 1)), text: String(value), from: [] }];
      }),
    ).flat();
  });
}

const valueAt = (content: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, step)
          ? (node as Record<string, unknown>)[step]
          : undefined,
      content,
    );
