import type { Block } from '@qihang/shared/deliverables';
import { type Box, fill, move, type TextStyle } from './drawing-operations';
import { type SetText, type Setting, setText, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

type Table = Extract<Block, { type: 'table' }>;

/** Column widths: those of the contents when all fit; otherwise the widest columns shrink, down to an equal share. */
function columnsOf(setting: Setting, { head, rows }: Table, style: TextStyle, gutter: number): number[] {
  const room = contentWidth(setting.theme) - gutter * (head.length - 1);
  const natural = head.map((name, at) =>
    Math.max(
      ...[name, ...rows.map((row) => row[at] ?? '')].map((text) => widthOf(setting, text, style) + 0.5),
    ),
  );
  let left = room;
  let open = natural.length;
  const widths = [...natural];
  for (const at of natural.map((_, each) => each).sort((a, b) => (natural[a] ?? 0) - (natural[b] ?? 0))) {
    widths[at] = Math.min(natural[at] ?? 0, left / open);
    left -= widths[at] ?? 0;
    open -= 1;
  }
  const last = widths.length - 1;
  return widths.map((width, at) => (at === last ? width + Math.max(0, left) : width));
}

/** Sets a head that stays with the first row, and rows between hairlines. */
export function setTable(setting: Setting, table: Table): Box[] {
  const { theme } = setting;
  const gutter = theme.step * 3;
  const head: TextStyle = { ...theme.caption, weight: 'bold', color: COLORS.muted };
  const cell: TextStyle = { ...theme.small, color: COLORS.ink };
  const columns = columnsOf(setting, table, cell, gutter);
  const pad = theme.step * 1.5;

  const rowOf = (cells: readonly string[], style: TextStyle, isHead: boolean): Box => {
    let x = 0;
    let height = 0;
    const marks = columns.flatMap((width, at) => {
      const text: SetText = setText(setting, cells[at] ?? '', style, width);
      height = Math.max(height, text.height);
      const placed = move(text.marks, x, pad);
      x += width + gutter;
      return placed;
    });
    const line = fill(
      0,
      height + 2 * pad,
      contentWidth(theme),
      isHead ? 1.25 : 0.75,
      isHead ? COLORS.accent : COLORS.line,
    );
    return {
      role: 'P',
      height: height + 2 * pad + 1.25,
      marks: [...marks, line],
      gap: isHead ? theme.step : 0,
      keepsNext: isHead,
    };
  };
  return [rowOf(table.head, head, true), ...table.rows.map((row) => rowOf(row, cell, false))];
}
