/** Chinese, Japanese and Korean characters, full-width forms and emoji take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;
/** Accents that stand over the character before, joiners, and what chooses between two forms of one. */
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );

const pad = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text));

/** Lines of a table whose columns stand under their headings on a terminal, whatever script a cell is in. */
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
