const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

/** Removes the head of a table whose delimiter row is incomplete; rendered as text it would flash as pipes. */
function dropUnfinishedTable(block: string): string {
  const lines = block.split('\n');
  const isRow = (line: string | undefined) => line?.trimStart().startsWith('|') ?? false;
  const last = lines.at(-1);
  if (!isRow(last) || last === undefined) return block;
  const before = lines.at(-2);
  if (!isRow(before)) return lines.slice(0, -1).join('\n');
  const isDelimiterRow = /^[\s|:-]*$/.test(last);
  return isDelimiterRow && !isRow(lines.at(-3)) ? lines.slice(0, -2).join('\n') : block;
}

/** Closes open bold and inline code of the last line, and reduces an incomplete link to its text. */
function closeInline(line: string): string {
  // The next character decides the meaning of these marks.
  let shown = line.replace(/(?:\*{1,2}|~{1,2}|`)$/, '');
  const isInCode = countOf(shown, '`') % 2 === 1;
  if (isInCode) return `${shown}\``;
  shown = shown.replace(/!?\[([^\][]*)(?:\](?:\([^()]*)?)?$/, '$1');
  return countOf(shown, '**') % 2 === 1 ? `${shown}**` : shown;
}

/**
 * Displayable form of a block that is still streamed, without marks that flash as text: open bold and code are closed,
 * incomplete links and tables are held back. Only the last lines differ from the input. Not for finished answers.
 */
export function holdBack(block: string): string {
  const lines = block.split('\n');
  const fences = lines.filter((line) => FENCE.test(line)).length;
  if (fences % 2 === 1) return block;
  const shown = dropUnfinishedTable(block);
  const at = shown.lastIndexOf('\n') + 1;
  return shown.slice(0, at) + closeInline(shown.slice(at));
}
