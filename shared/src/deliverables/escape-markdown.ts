/** Signs that Markdown would take for its own. */
const INLINE = /[\\`*[\]_]|<(?=[a-z/!?])/gi;
const WORD = /[\p{L}\p{N}]/u;
/** A heading, a quotation, an item, a rule, a fence; a number only as that of an item. */
const LINE_START = /^([ \t]*)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+(?=\s*$)|~{3}|\d{1,9}(?=[.)](?:\s|$)))/;

/** `_` within a word is none of its signs; told without looking behind, which Safari 15 cannot. */
const escapeSign = (sign: string, at: number, line: string): string =>
  sign === '_' && WORD.test(line.charAt(at - 1)) && WORD.test(line.charAt(at + 1)) ? sign : `\\${sign}`;

const escapeLine = (line: string): string =>
  line
    // Four blanks would make it code.
    .replace(/^[ \t]{4,}/, '   ')
    .replace(INLINE, escapeSign)
    .replace(LINE_START, (_, indent: string, sign: string) =>
      /\d/.test(sign) ? `${indent}${sign}\\` : `${indent}\\${sign}`,
    );

/** Plain text that reads the same once it is rendered: its signs are signs, its lines are lines. */
export const escapeMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeLine(line.trimEnd()))
    .reduce((before, line) => {
      const isParagraph = line === '' || before === '' || before.endsWith('\n');
      return `${before}${isParagraph ? '' : '  '}\n${line}`;
    });
