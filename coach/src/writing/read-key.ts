import type { LineSlot } from '../kinds/line-slot';
import { slotOf } from '../kinds/place-lines';
import { isDigit } from '../protocol/marks';

/** A key as a model wrote it, put right. */
export interface ReadKey {
  readonly slot: LineSlot;
  /** From 0; null where a counted line was written without its number. */
  readonly index: number | null;
}

const LONGEST_KEY = 24;
/** What models put around and into a key: **标题1**, 【段1·口播】, "标题1" */
const ORNAMENTS = new Set([...'*`"\'“”【】[]「」（）()<>#·.．-_—:：']);
const NUMERALS = '一二三四五六七八九十';

/** The slot of a key; null for what no slot has. */
export function readKey(written: string, slots: readonly LineSlot[]): ReadKey | null {
  if (written.length > LONGEST_KEY) return null;
  const key = [...written.trim()].filter((sign) => !ORNAMENTS.has(sign)).join('');
  return found(key, slots) ?? found(withDigits(key, slots), slots);
}

function found(key: string, slots: readonly LineSlot[]): ReadKey | null {
  if (![...key].some(isDigit)) {
    const counted = slots.find((slot) => slot.key.includes('#') && slot.key.replace('#', '') === key);
    if (counted !== undefined) return { slot: counted, index: null };
  }
  const place = slotOf(key, slots);
  return place === null ? null : { slot: place.slot, index: place.index };
}

/** 标题二 as 标题2; a numeral may also be a word of the key itself, as in 一句话. */
function withDigits(key: string, slots: readonly LineSlot[]): string {
  for (let at = 0; at < key.length; at++) {
    const number = NUMERALS.indexOf(key.charAt(at)) + 1;
    const written = `${key.slice(0, at)}${number}${key.slice(at + 1)}`;
    if (number > 0 && slotOf(written, slots) !== null) return written;
  }
  return key;
}

/** What a removal names: a line, or with 段2 and 名字3 all lines of that item. */
export function readRemoved(written: string, slots: readonly LineSlot[]): readonly ReadKey[] {
  const keys = slots
    .filter(({ key }) => key.includes('#'))
    .map(({ key }) => readKey(`${written.trim()}${key.slice(key.indexOf('#') + 1)}`, slots));
  const all = [readKey(written, slots), ...keys].filter((key) => key !== null);
  return all.filter(
    ({ slot, index }, at) =>
      all.findIndex((other) => other.slot === slot && other.index === index) === at &&
      (index !== null || !slot.key.includes('#')),
  );
}

/** The key as the slots name it: 标题2. */
export const writeKey = (slot: LineSlot, index: number): string => slot.key.replace('#', String(index + 1));
