/** Letters and digits, seen from the width of a Chinese character; capitals of the widest faces included. */
const LETTER = 0.7;

/** Width of a text, in the widths of a Chinese character: for fields in browsers that cannot size them by what they hold. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character < '\u2e80' ? LETTER : 1), 0);
