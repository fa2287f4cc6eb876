/** The lines of a text that is pasted somewhere, which its writer parts by ／: a written line has no line breaks. */
export const pastedLines = (text: string): readonly string[] =>
  text
    .split(/[／\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** As the content keeps it. */
export const pastedText = (text: string): string => pastedLines(text).join('\n');

/** As one line, for a place that keeps no breaks; a line that ends no sentence is parted from the next. */
export const pastedLine = (text: string): string =>
  pastedLines(text).reduce(
    (said, line) => (said === '' || /[。！？!?：；，]$/.test(said) ? said + line : `${said}；${line}`),
    '',
  );

/** As its writer writes it. */
export const writePasted = (text: string): string => pastedLines(text).join('／');

/** A line break of Markdown: who speaks takes a breath there. */
export const LINE_BREAK = '  \n';

/** As the chat shows it: each line below the one before. */
export const shownPasted = (text: string): string => pastedLines(text).join(LINE_BREAK);

/** As the chat shows it below an item of a list, which is so many spaces wide. */
export const indentPasted = (text: string, width: number): string =>
  pastedLines(text)
    .map((line) => ' '.repeat(width) + line)
    .join(LINE_BREAK);

/** As the chat shows what is to be pasted. */
export const quotePasted = (text: string): string => `> ${pastedLines(text).join(`${LINE_BREAK}> `)}`;
