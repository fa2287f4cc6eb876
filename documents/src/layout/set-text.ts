import { breakLines } from './break-lines';
import { type Mark, move, type TextStyle } from './drawing-operations';
import type { Theme } from './theme';
import type { Typesetter } from './typesetter';

/** Context for setting text: the theme, and the widths of texts. */
export interface Setting {
  readonly theme: Theme;
  readonly type: Pick<Typesetter, 'measure'>;
}

/** Marks from 0, 0 on, and their height. */
export interface SetText {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** Top of the square of a Chinese character above the base line, in em. */
const ASCENT = 0.88;

export const widthOf = ({ type }: Setting, text: string, { size, weight }: TextStyle): number =>
  type.measure(text, weight) * size;

/** Dot between words; with its blanks it gets the width of one character. */
const DOT = / · /g;

export const linesOf = (setting: Setting, text: string, style: TextStyle, width: number): string[] =>
  breakLines(text.replace(DOT, '·'), width, (piece) => widthOf(setting, piece, style));

export const setLines = (lines: readonly string[], style: TextStyle): SetText => {
  const { size, leading } = style;
  const line = size * leading;
  const first = (line - size) / 2 + size * ASCENT;
  return {
    marks: lines.map((text, at) => ({ type: 'text', x: 0, y: first + at * line, text, style })),
    height: lines.length * line,
  };
};

/** Sets a text in as many lines as it needs. */
export const setText = (setting: Setting, text: string, style: TextStyle, width: number): SetText =>
  setLines(linesOf(setting, text, style, width), style);

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
