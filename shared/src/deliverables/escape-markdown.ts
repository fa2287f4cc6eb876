/** Characters with a meaning in Markdown. */
const INLINE = /[\\`*[\]_]|<(?=[a-z/!?])/gi;
const WORD = /[\p{L}\p{N}]/u;
/** Start of a heading, a quotation, an item, a rule or a fence; a number only as that of an item. */
const LINE_START = /^([ \t]*)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+(?=\s*$)|~{3}|\d{1,9}(?=[.)](?:\s|$)))/;

/** `_` within a word needs no escape; checked without a lookbehind, which Safari 15 does not know. */
const escapeCharacter = (character: string, at: number, line: string): string =>
  character === '_' && WORD.test(line.charAt(at - 1)) && WORD.test(line.charAt(at + 1))
    ? character
    : `\\${character}`;

const escapeLine = (line: string): string =>
  line
    // Four blanks would make it a code block.
    .replace(/^[ \t]{4,}/, '   ')
    .replace(INLINE, escapeCharacter)
    .replace(LINE_START, (_, indent: string, marker: string) =>
      /\d/.test(marker) ? `${indent}${marker}\\` : `${indent}\\${marker}`,
    );

/** Escapes plain text for Markdown, so that it reads the same once it is rendered, line breaks included. */
export const escapeMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeLine(line.trimEnd()))
    .reduce((before, line) => {
      const isParagraph = line === '' || before === '' || before.endsWith('\n');
      return `${before}${isParagraph ? '' : '  '}\n${line}`;
    });
