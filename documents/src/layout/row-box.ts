import { type Box, fill, move, type TextStyle } from './drawing-operations';
import { type SetText, type Setting, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

const HAIRLINE = 0.75;
/** Maximum share of the first column in the width of a row. */
const MARK_SHARE = 0.34;

/** Row of a card: label at the left, text at the right, and a hairline above all rows but the first. */
export function rowBox(
  setting: Setting,
  left: SetText,
  right: SetText,
  indent: number,
  isFirst: boolean,
): Box {
  const { theme } = setting;
  const pad = theme.step * 2;
  return {
    role: 'P',
    height: Math.max(left.height, right.height) + 2 * pad,
    marks: [...move(left.marks, 0, pad), ...move(right.marks, indent, pad)],
    gap: isFirst ? theme.step : 0,
    keepsNext: false,
    ...(!isFirst && { rule: fill(0, 0, contentWidth(theme), HAIRLINE, COLORS.line) }),
  };
}

/** Moves a smaller text down onto the base line of a larger text beside it. */
export const beside = (text: SetText, own: TextStyle, other: TextStyle): SetText => {
  const down = (other.size * other.leading - own.size * own.leading) / 2 + (other.size - own.size) * 0.38;
  return { marks: move(text.marks, 0, down), height: text.height + down };
};

/** Number of rows up to which a group stays on one page. */
const MAX_ROWS_TOGETHER = 7;
export const together = (boxes: readonly Box[]): Box[] =>
  boxes.length > MAX_ROWS_TOGETHER
    ? [...boxes]
    : boxes.map((box, at) => ({ ...box, keepsNext: at < boxes.length - 1 }));

/** Puts two texts into one row; the second begins at `x`. */
export const side = (first: SetText, second: SetText, x: number): SetText => ({
  marks: [...first.marks, ...move(second.marks, x, 0)],
  height: Math.max(first.height, second.height),
});

export const columnFor = (setting: Setting, texts: readonly string[], style: TextStyle): number => {
  const { theme } = setting;
  const widest = Math.max(0, ...texts.map((text) => widthOf(setting, text, style)));
  return Math.min(widest + 0.5, contentWidth(theme) * MARK_SHARE) + theme.step * 4;
};
