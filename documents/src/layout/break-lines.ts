/** Closing marks, which must not begin a line (GB/T 15834, W3C clreq). */
const CLOSING = /^[，。、；：？！）】》〉」』”’…—·,.;:?!)\]}%％℃～~]$/u;
/** Opening marks, which must not end a line. */
const OPENING = /[（【《〈「『“‘([{#￥$]$/u;
/** Blanks, and words with the signs inside them: 3.5, IP-30, a@b. */
const WORD = /\s+|[\p{Script=Latin}\p{N}]+(?:[.,:'’&@_/+-][\p{Script=Latin}\p{N}]+)*/gu;

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const signsOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);
const isGap = (text: string): boolean => /^\s/.test(text);

/** Splits into words, blanks and single characters, in order. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push(...signsOf(text.slice(at, index)), word);
    at = index + word.length;
  }
  return [...words, ...signsOf(text.slice(at))];
}

/** Splits into unbreakable units: words and characters, each with the marks attached to it. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of wordsOf(text)) {
    const last = pieces.at(-1);
    const joins =
      last !== undefined && !isGap(last) && !isGap(word) && (CLOSING.test(word) || OPENING.test(last));
    if (joins) pieces[pieces.length - 1] = last + word;
    else pieces.push(word);
  }
  return pieces;
}

/**
 * Breaks a text into lines no wider than `width`. Chinese breaks anywhere except before closing and after opening marks,
 * other words only when one is wider than a line. Blanks at a break are dropped, line breaks in the text are kept.
 * @param measure width of a text in the unit of `width`
 */
export const breakLines = (text: string, width: number, measure: (text: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph.trim(), width, measure));

function breakParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const put = (piece: string): void => {
    const wide = measure(piece);
    if (line !== '' && used + wide > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    if (line === '' && isGap(piece)) return;
    line += piece;
    used += wide;
  };
  for (const piece of piecesOf(text)) {
    if (measure(piece) <= width) put(piece);
    else for (const sign of signsOf(piece)) put(sign);
  }
  return [...lines, line.trimEnd()];
}
