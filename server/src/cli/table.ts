import pc from 'picocolors';

/** Chinese, Japanese and Korean characters, full-width forms and emoji take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;

const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);

const pad = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text));

/** Lines of a table with aligned columns, headings first. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  );
  const toLine = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [pc.bold(toLine(headings)), ...rows.map(toLine)];
}

/** To the minute, in the machine's own time zone; a dash for never. */
export function formatInstant(instant: Date | null): string {
  if (instant === null) return '-';
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())].join('-');
  return `${day} ${two(instant.getHours())}:${two(instant.getMinutes())}`;
}
