const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

/** The last line begins a table whose second line is not whole yet: shown as text it would flash as pipes. */
function dropUnfinishedTable(piece: string): string {
  const lines = piece.split('\n');
  const isRow = (line: string | undefined) => line?.trimStart().startsWith('|') ?? false;
  const last = lines.at(-1);
  if (!isRow(last) || last === undefined) return piece;
  const before = lines.at(-2);
  if (!isRow(before)) return lines.slice(0, -1).join('\n');
  const isDelimiterRow = /^[\s|:-]*$/.test(last);
  return isDelimiterRow && !isRow(lines.at(-3)) ? lines.slice(0, -2).join('\n') : piece;
}

/** Closes bold and inline code that the last line opens, and hides the half of a link that has come so far. */
function closeInline(line: string): string {
  // Marks whose meaning the next character decides.
  let shown = line.replace(/(?:\*{1,2}|~{1,2}|`)$/, '');
  const isInCode = countOf(shown, '`') % 2 === 1;
  if (isInCode) return `${shown}\``;
  shown = shown.replace(/!?\[([^\][]*)(?:\](?:\([^()]*)?)?$/, '$1');
  return countOf(shown, '**') % 2 === 1 ? `${shown}**` : shown;
}

/**
 * What to show of a piece that is still being written, so that marks whose other half is under way do not flash as
 * text: open bold and code are closed, half links and tables wait. Only the last lines differ from the input, and
 * only while it is incomplete; a finished answer must be shown as it is.
 */
export function holdBack(piece: string): string {
  const lines = piece.split('\n');
  const fences = lines.filter((line) => FENCE.test(line)).length;
  if (fences % 2 === 1) return piece;
  const shown = dropUnfinishedTable(piece);
  const at = shown.lastIndexOf('\n') + 1;
  return shown.slice(0, at) + closeInline(shown.slice(at));
}
