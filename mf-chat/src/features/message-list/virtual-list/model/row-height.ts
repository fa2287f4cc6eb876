/** Metrics of the message column, px: width of a Chinese character, height of a line, and padding of a message. */
const CHARACTER_PX = 16.5;
const LINE_PX = 29;
const PADDING_PX = 60;
/** Gap between paragraphs, in lines. */
const PARAGRAPH_GAP_LINES = 0.4;
/** Maximum width of the column, and its distance from the width of its parent, px. */
const MAX_COLUMN_PX = 610;
const GUTTERS_PX = 32;
/** Number of messages that are sampled; more would not change the mean noticeably. */
const SAMPLE_SIZE = 40;

function linesOf(text: string, perLine: number): number {
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? PARAGRAPH_GAP_LINES : Math.ceil(line.length / perLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

/** Safety factor, because estimates are up to this much too high. */
const SAFETY_FACTOR = 1.5;

interface Written {
  readonly text: string;
}

/** Estimated height of a row, px. @param width width of the column's parent, px */
function rowHeight({ text }: Written, width: number): number {
  const perLine = Math.max(1, Math.floor((Math.min(MAX_COLUMN_PX, width) - GUTTERS_PX) / CHARACTER_PX));
  return linesOf(text, perLine) * LINE_PX + PADDING_PX;
}

/**
 * Mean estimated height of this conversation's messages, px. The list uses it for unmeasured rows: the better the
 * estimate, the fewer rows are rendered in vain and the steadier is the scroll bar.
 * @param width width of the column's parent, px
 */
export function typicalRowHeight(messages: readonly Written[], width: number): number {
  const heights = messages.slice(-SAMPLE_SIZE).map((message) => rowHeight(message, width));
  const sum = heights.reduce((all, height) => all + height, 0);
  return heights.length === 0 ? PADDING_PX : Math.round(sum / heights.length);
}

/**
 * Number of newest messages that fill a window, at most all of them. More would only delay the first frame.
 * @param window width and height, px
 */
export function countThatFills(
  messages: readonly Written[],
  window: { readonly width: number; readonly height: number },
): number {
  let left = window.height * SAFETY_FACTOR;
  let count = 0;
  for (const message of [...messages].reverse()) {
    count += 1;
    left -= rowHeight(message, window.width);
    if (left <= 0) break;
  }
  return count;
}
