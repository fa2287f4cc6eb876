import type { Span } from '@qihang/shared/contracts';
import { type MarkedLine, marksIn } from '@qihang/shared/deliverables';
import { breakLines } from './break-lines';
import { fill, type Mark, move, type TextStyle } from './drawing-operations';
import { COLORS, type Theme } from './theme';
import type { Typesetter } from './typesetter';

/** Context for setting text: the theme, the widths of texts, and what the user said of them. */
export interface Setting {
  readonly theme: Theme;
  readonly type: Pick<Typesetter, 'measure'>;
  readonly said: readonly MarkedLine<Span>[];
}

/** Marks from 0, 0 on, and their height. */
export interface SetText {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** One line of a text, and what the user said of it. */
export interface SaidLine {
  readonly text: string;
  readonly said: readonly Span[];
}

/** Top of the square of a Chinese character above the base line, in em. */
const ASCENT = 0.88;
/** What the ground of the user's words is wider than they are on each side, and rounded by, in em. */
const GROUND = 0.1;

export const widthOf = ({ type }: Setting, text: string, { size, weight }: TextStyle): number =>
  type.measure(text, weight) * size;

/** Dot between words; with its blanks it gets the width of one character. */
const DOT = / · /g;

/** Breaks a text into as many lines as it needs. @param breakInto breaks otherwise than running text */
export function linesOf(
  setting: Setting,
  text: string,
  style: TextStyle,
  width: number,
  breakInto = breakLines,
): readonly SaidLine[] {
  const shown = text.replace(DOT, '·');
  const placed = (at: number): number => text.slice(0, at).replace(DOT, '·').length;
  const said = marksIn(text, setting.said).map(({ start, end }) => ({
    start: placed(start),
    end: placed(end),
  }));
  let end = 0;
  return breakInto(shown, width, (piece) => widthOf(setting, piece, style)).map((line) => {
    const start = shown.indexOf(line, end);
    end = start + line.length;
    return { text: line, said: said.flatMap((span) => partIn(span, { start, end })) };
  });
}

/** The part of a span that stands in a line, as the line counts. */
function partIn(span: Span, line: Span): readonly Span[] {
  const [start, end] = [Math.max(span.start, line.start), Math.min(span.end, line.end)];
  return start < end ? [{ start: start - line.start, end: end - line.start }] : [];
}

export const setLines = (setting: Setting, lines: readonly SaidLine[], style: TextStyle): SetText => {
  const { size, leading } = style;
  const line = size * leading;
  const first = (line - size) / 2 + size * ASCENT;
  return {
    marks: lines.flatMap((each, at) => move(setLine(setting, each, style), 0, first + at * line)),
    height: lines.length * line,
  };
};

/** A line on its base line: the user's words in ink, on the ground of a marker that lies below all words of the line. */
function setLine(setting: Setting, { text, said }: SaidLine, style: TextStyle): readonly Mark[] {
  const grounds: Mark[] = [];
  const words: Mark[] = [];
  const edge = style.size * GROUND;
  let at = 0;
  const put = (end: number, isSaid: boolean): void => {
    const piece = text.slice(at, end);
    if (piece === '') return;
    const x = widthOf(setting, text.slice(0, at), style);
    const width = widthOf(setting, piece, style) + 2 * edge;
    const top = -style.size * ASCENT - edge;
    if (isSaid) grounds.push(fill(x - edge, top, width, style.size + 2 * edge, COLORS.mark, edge));
    const own = isSaid ? { ...style, color: COLORS.ink } : style;
    words.push({ type: 'text', x, y: 0, text: piece, style: own });
    at = end;
  };
  for (const { start, end } of said) {
    put(start, false);
    put(end, true);
  }
  put(text.length, false);
  return [...grounds, ...words];
}

/** Words of the product, set in one line. */
export const setWords = (setting: Setting, text: string, style: TextStyle): SetText =>
  setLines(setting, [{ text, said: [] }], style);

/** Sets a text in as many lines as it needs. */
export const setText = (setting: Setting, text: string, style: TextStyle, width: number): SetText =>
  setLines(setting, linesOf(setting, text, style, width), style);

/** Stacks texts below each other with a gap; empty texts take no space. */
export function stack(parts: readonly SetText[], gap = 0): SetText {
  const marks: Mark[] = [];
  let height = 0;
  for (const part of parts.filter((each) => each.height > 0)) {
    if (height > 0) height += gap;
    marks.push(...move(part.marks, 0, height));
    height += part.height;
  }
  return { marks, height };
}

export const NOTHING: SetText = { marks: [], height: 0 };
