import { breakLines } from './break-lines';
import { type Mark, move, type TextStyle } from './marks';
import type { Theme } from './theme';
import type { Typesetter } from './typesetter';

/** What setting needs: how it is to look, and how wide texts are. */
export interface Setting {
  readonly theme: Theme;
  readonly type: Pick<Typesetter, 'measure'>;
}

/** Marks from 0, 0 on, and how far they reach. */
export interface SetText {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** Above the base line, in sizes: where the square that a Chinese character fills begins. */
const ASCENT = 0.88;

export const widthOf = ({ type }: Setting, text: string, { size, weight }: TextStyle): number =>
  type.measure(text, weight) * size;

/** The dot between words is as wide as a character here, blanks and all. */
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

/** A text in as many lines as it needs. */
export const setText = (setting: Setting, text: string, style: TextStyle, width: number): SetText =>
  setLines(linesOf(setting, text, style, width), style);

/** Texts one below the other, so much apart; those that are empty take no room. */
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
