import { fieldOf } from '../facts/fields';
import { splitAtBars } from './marks';
import { isNothing } from './read-order';
import type { ChipRecord } from './records';

/** Longer ones do not fit a button (docs/decisions/0026 §3); counted in characters as people see them. */
export const MAX_CHIP_LENGTH = 24;
export const MAX_CHIPS = 4;

/** A chip from its parts; null where there is nothing to tap, or too much. */
export function chipOf(field: string, value: string): ChipRecord | null {
  const text = value.trim();
  if (isNothing(text) || text.length > MAX_CHIP_LENGTH * 2 || [...text].length > MAX_CHIP_LENGTH) return null;
  return { field: isNothing(field) ? null : field.trim(), text };
}

/**
 * Reads `C|价格|300元一次`, `C||先看一个例子` and `C|先看一个例子`; the text may hold bars. A last line without a line break
 * may be cut: it counts only when both bars stand.
 */
export function readChip(line: string, from: number, isLast: boolean): ChipRecord | null {
  const [, first, second] = splitAtBars(line, from);
  if (first === undefined) return null;
  if (second !== undefined) return chipOf(first.text, line.slice(second.start));
  return isLast || fieldOf(first.text) !== null ? null : chipOf('', first.text);
}
