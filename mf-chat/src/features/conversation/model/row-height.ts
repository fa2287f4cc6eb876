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

/** Estimates are this much too high at times. */
const DOUBT = 1.5;

interface Written {
  readonly text: string;
}

/** About, in px. @param width of what the column stands in, in px */
function rowHeight({ text }: Written, width: number): number {
  const perLine = Math.max(1, Math.floor((Math.min(WIDEST, width) - GUTTERS) / CHARACTER));
  return linesOf(text, perLine) * LINE + AROUND;
}

/**
 * How high a message of this conversation is, about, in px. A list counts on it for messages that were never there: the
 * nearer it is, the fewer of them are taken into the document for nothing, and the steadier is the scroll bar.
 * @param width of what the column stands in, in px
 */
export function typicalRowHeight(messages: readonly Written[], width: number): number {
  const heights = messages.slice(-SAMPLE).map((message) => rowHeight(message, width));
  const sum = heights.reduce((all, height) => all + height, 0);
  return heights.length === 0 ? AROUND : Math.round(sum / heights.length);
}

/**
 * How many of the newest messages fill a window, all of them where they do not: more of them would only make its first
 * frame later.
 * @param window its width and height, in px
 */
export function countThatFills(
  messages: readonly Written[],
  window: { readonly width: number; readonly height: number },
): number {
  let left = window.height * DOUBT;
  let count = 0;
  for (const message of [...messages].reverse()) {
    count += 1;
    left -= rowHeight(message, window.width);
    if (left <= 0) break;
  }
  return count;
}
