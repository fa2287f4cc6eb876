/** Of the message column, in px: a Chinese character, a line, and what a message has around its text. */
const CHARACTER = 16.5;
const LINE = 29;
const AROUND = 60;
/** Between paragraphs, in lines. */
const GAP = 0.4;
/** The column is no wider, and so much narrower than what it stands in. */
const WIDEST = 610;
const GUTTERS = 32;
/** Messages are alike enough: more of them would tell no more. */
const SAMPLE = 40;

function linesOf(text: string, perLine: number): number {
  const lines = text.split('\n').map((line) => (line === '' ? GAP : Math.ceil(line.length / perLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

/**
 * How high a message of this conversation is, about, in px. A list counts on it for messages that were never there: the
 * nearer it is, the fewer of them are taken into the document for nothing, and the steadier is the scroll bar.
 * @param width of what the column stands in, in px
 */
export function typicalRowHeight(messages: readonly { readonly text: string }[], width: number): number {
  const perLine = Math.max(1, Math.floor((Math.min(WIDEST, width) - GUTTERS) / CHARACTER));
  const texts = messages.slice(-SAMPLE).map(({ text }) => text);
  const lines = texts.reduce((sum, text) => sum + linesOf(text, perLine), 0);
  return Math.round((lines / Math.max(1, texts.length)) * LINE + AROUND);
}
