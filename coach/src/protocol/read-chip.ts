import { fieldOf } from '../facts/fields';
import { isOnlyMarks, splitAtBars } from './marks';
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
  if (second !== undefined) return chipOf(first.text, withoutEmptyCells(line.slice(second.start)));
  return isLast || fieldOf(first.text) !== null ? null : chipOf('', first.text);
}

/** A row of a table goes on with cells that have nothing in them: 先看例子 | - | |. */
function withoutEmptyCells(text: string): string {
  const cells = splitAtBars(text, 0);
  let last = cells.length - 1;
  while (last > 0 && isOnlyMarks(cells[last]?.text ?? '')) last -= 1;
  return last === cells.length - 1 ? text : text.slice(0, (cells[last + 1]?.start ?? 1) - 1);
}
