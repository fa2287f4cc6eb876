import type { DeliverableContent } from './deliverables';

/** A line of a text, with what it is. */
export type ToldLine = NonNullable<DeliverableContent<'kit'>['told']>[number];

interface Placed {
  readonly text: string;
  /** Its place among all lines of the text, from 0. */
  readonly at: number;
}

/** Lines that are read as one: a paragraph, a list, a table, what is to be pasted. */
export interface ToldGroup {
  readonly as: ToldLine['as'];
  readonly lines: readonly Placed[];
  /** Of steps: the number of the first; steps of one list go on where something is told below each. */
  readonly start: number;
}

/** Lines of these that follow each other belong together. */
const TOGETHER: readonly ToldLine['as'][] = ['item', 'step', 'quote', 'row'];

/** The lines of a text in the order in which they are read. */
export function groupTold(told: readonly ToldLine[]): readonly ToldGroup[] {
  const groups: { as: ToldLine['as']; lines: Placed[] }[] = [];
  for (const [at, { as, text }] of told.entries()) {
    const last = groups.at(-1);
    if (last?.as === as && TOGETHER.includes(as)) last.lines.push({ text, at });
    else groups.push({ as, lines: [{ text, at }] });
  }
  const starts = startsOf(groups);
  return groups.map((group, at) => ({ ...group, start: starts[at] ?? 1 }));
}

/** A step that stands by itself goes on with the list before it, unless a heading or a table ends that. */
function startsOf(groups: readonly Omit<ToldGroup, 'start'>[]): readonly number[] {
  let last = 0;
  return groups.map(({ as, lines }) => {
    if (as === 'heading' || as === 'strong' || as === 'row') last = 0;
    if (as !== 'step') return 1;
    const start = lines.length === 1 ? last + 1 : 1;
    last = start + lines.length - 1;
    return start;
  });
}

/** Parts the cells of a row. */
export const CELL_MARK = '｜';

/** The cells of a row of a text. */
export const cellsOf = (row: string): readonly string[] => row.split(CELL_MARK).map((cell) => cell.trim());

/** A row where no table stands: its first cell names it. As long as the row, so that places in it stay. */
export const rowAsSentence = (row: string): string =>
  row.replace(CELL_MARK, '：').replaceAll(CELL_MARK, '，');

/** Characters of a cell that a table has room for on a phone. */
const SHORT_CELL = 14;

/** Whether a table of a text can stand side by side; else each row is read by itself. */
export const isNarrow = (rows: readonly string[]): boolean =>
  rows.every((row) => cellsOf(row).length <= 3 && cellsOf(row).every((cell) => cell.length <= SHORT_CELL));
