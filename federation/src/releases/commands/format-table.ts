/** Chinese, Japanese and Korean characters, full-width forms and emoji take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;
/** Combining accents, joiners and variation selectors take no column. */
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );

const pad = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text));

/** Formats a table whose columns align on a terminal, whatever script its cells are in. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines.map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
