import type { Block } from '@qihang/shared/deliverables';
import {
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import { COLORS } from '../layout/theme';
import { hex, POINT, type RunStyle, type ToRuns } from './docx-style';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Width of the text on an A4 page, in points. */
export const FULL_WIDTH = 451;

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const NO_LINES = { top: NONE, bottom: NONE, left: NONE, right: NONE, insideVertical: NONE };
const hairline = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color: hex(color) });

const LABEL: RunStyle = { size: 18, color: hex(COLORS.muted) };
const FAINT: RunStyle = { size: 17, color: hex(COLORS.faint) };
const STRONG: RunStyle = { bold: true };
const ACCENT: RunStyle = { size: 19, bold: true, color: hex(COLORS.accent) };

interface Line {
  readonly text: string;
  readonly style?: RunStyle;
}

/** A row of a card: a label at the left, and lines of text. */
export interface GridRow {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
}

const cellOf = (lines: readonly Line[], width: number, toRuns: ToRuns): TableCell =>
  new TableCell({
    width: { size: Math.round(width * POINT), type: WidthType.DXA },
    verticalAlign: VerticalAlign.TOP,
    margins: { top: 5 * POINT, bottom: 5 * POINT, left: 0, right: 8 * POINT },
    // Word requires a paragraph in every cell.
    children: (lines.length === 0 ? [{ text: '' }] : lines).map(
      ({ text, style }: Line) =>
        new Paragraph({ spacing: { before: 0, after: 0, line: 340 }, children: toRuns(text, style) }),
    ),
  });

/** Width of the left column: its longest text at 10 points a character, clamped. */
const leftWidth = (rows: readonly GridRow[]): number => {
  const longest = Math.max(0, ...rows.flatMap(({ left }) => left.map(({ text }) => text.length)));
  return Math.min(132, Math.max(32, longest * 10 + 14));
};

/** Card layout: rows separated by hairlines, without other borders. */
export function gridOf(rows: readonly GridRow[], toRuns: ToRuns): Table {
  const left = leftWidth(rows);
  const right = FULL_WIDTH - left;
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: FULL_WIDTH * POINT, type: WidthType.DXA },
    columnWidths: [left * POINT, right * POINT],
    borders: { ...NO_LINES, insideHorizontal: hairline(COLORS.line) },
    rows: rows.map(
      (row) =>
        new TableRow({
          cantSplit: true,
          children: [cellOf(row.left, left, toRuns), cellOf(row.right, right, toRuns)],
        }),
    ),
  });
}

export const factRows = ({ rows }: Of<'facts'>): GridRow[] =>
  rows.map(({ label, text }) => ({ left: [{ text: label, style: LABEL }], right: [{ text }] }));

export const entryRows = ({ items }: Of<'entries'>): GridRow[] =>
  items.map(({ mark, text, tags, note, lines = [] }) => ({
    left: mark === '' ? [] : [{ text: mark, style: ACCENT }],
    right: [
      { text, style: STRONG },
      ...(tags.length === 0 ? [] : [{ text: tags.join(' · '), style: LABEL }]),
      ...lines.map((line) => ({ text: line })),
      ...(note === undefined ? [] : [{ text: note, style: FAINT }]),
    ],
  }));

export const timelineRows = ({ rows }: Of<'timeline'>): GridRow[] =>
  rows.map(({ time, part, say, notes }) => ({
    left: [{ text: time, style: ACCENT }, ...(part === '' ? [] : [{ text: part, style: LABEL }])],
    right: [{ text: say }, ...notes.map(({ label, text }) => ({ text: `${label}：${text}`, style: LABEL }))],
  }));

/** Table whose head row repeats on every page. */
export function tableOf({ head, rows }: Of<'table'>, toRuns: ToRuns): Table {
  const lengths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)));
  const total = lengths.reduce((sum, length) => sum + Math.min(length, 24), 0);
  const widths = lengths.map((length) => (FULL_WIDTH * Math.min(length, 24)) / total);
  const rowOf = (cells: readonly string[], style: RunStyle, tableHeader: boolean) =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: widths.map((width, at) => cellOf([{ text: cells[at] ?? '', style }], width, toRuns)),
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: FULL_WIDTH * POINT, type: WidthType.DXA },
    columnWidths: widths.map((width) => Math.round(width * POINT)),
    borders: { ...NO_LINES, bottom: hairline(COLORS.line), insideHorizontal: hairline(COLORS.line) },
    rows: [
      rowOf(head, { ...LABEL, bold: true }, true),
      ...rows.map((row) => rowOf(row, { size: 19 }, false)),
    ],
  });
}
