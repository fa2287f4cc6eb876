import type { LineMark, LineSources, Span } from '../contracts';
import { marksOfLine } from '../contracts/line-marks';

/** A line of a deliverable with what the user said of it. */
export interface MarkedLine<Mark extends Span = LineMark> {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const textAt = (content: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, step)
          ? node[step as keyof typeof node]
          : undefined,
      content,
    );

/** The lines of a content that have marks. @param isThere whether the message of a mark can still be shown */
export const markedLines = (
  content: unknown,
  sources: LineSources,
  isThere: (messageId: string) => boolean,
): readonly MarkedLine[] =>
  Object.entries(sources).flatMap(([pointer, ofLine]) => {
    const text = textAt(content, pointer);
    if (typeof text !== 'string') return [];
    const marks = marksOfLine(text, ofLine).filter(({ messageId }) => isThere(messageId));
    return marks.length > 0 ? [{ text, marks }] : [];
  });

/** What may stand before a line in a text that is made of lines, and before a part of a line. */
const BEFORE = /[\s：（「“『#·｜；。！？]/u;
const AFTER = /[\s）」”』·｜；。！？]/u;

/** Where one text stands in another, by itself; -1 for nowhere. */
function placeIn(whole: string, part: string): number {
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const end = at + part.length;
    const isApart =
      (at === 0 || BEFORE.test(whole.charAt(at - 1))) &&
      (end === whole.length || AFTER.test(whole.charAt(end)));
    if (isApart) return at;
  }
  return -1;
}

const moved = <Mark extends Span>(mark: Mark, by: number): Mark => ({
  ...mark,
  start: mark.start + by,
  end: mark.end + by,
});

function marksOf<Mark extends Span>(text: string, shown: string, line: MarkedLine<Mark>): readonly Mark[] {
  const at = placeIn(shown, line.text);
  if (at !== -1) return line.marks.map((mark) => moved(mark, at));
  const from = placeIn(line.text, text);
  if (from === -1) return [];
  return line.marks
    .filter(({ start, end }) => start >= from && end <= from + text.length)
    .map((mark) => moved(mark, shown.indexOf(text) - from));
}

/**
 * The marks in a text that shows lines, from left to right: whole ones with what stands around them (封面：……, （……）), or a
 * part of one, such as a cell. A sentence that only happens to have the words of a line has none.
 */
export function marksIn<Mark extends Span>(
  shown: string,
  lines: readonly MarkedLine<Mark>[],
): readonly Mark[] {
  const text = shown.trim();
  if (text === '') return [];
  const found: Mark[] = [];
  for (const line of lines) {
    for (const mark of marksOf(text, shown, line))
      if (found.every(({ start, end }) => mark.end <= start || mark.start >= end)) found.push(mark);
  }
  return found.sort((one, other) => one.start - other.start);
}
