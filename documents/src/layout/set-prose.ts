import type { Block } from '@qihang/shared/deliverables';
import { type Box, fill, type Mark, move, type TextStyle } from './drawing-operations';
import {
  linesOf,
  NOTHING,
  type SaidLine,
  type Setting,
  setLines,
  setText,
  setWords,
  stack,
  widthOf,
} from './set-text';
import { COLORS, contentWidth } from './theme';

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Lines of a paragraph that stay on one page; a longer paragraph may continue on the next. */
const LINES_TOGETHER = 6;

export function setHeading(setting: Setting, { text, level }: Of<'heading'>): Box[] {
  const { theme } = setting;
  const isMain = level === 2;
  const style = isMain ? theme.heading : theme.subheading;
  const indent = isMain ? theme.step * 3 : 0;
  const { marks, height } = setText(setting, text, style, contentWidth(theme) - indent);
  const bar = fill(
    0,
    (height - style.size) / 2,
    theme.step * 0.75,
    style.size,
    COLORS.accent,
    theme.step * 0.3,
  );
  return [
    {
      role: isMain ? 'H2' : 'H3',
      height,
      marks: isMain ? [bar, ...move(marks, indent, 0)] : marks,
      gap: theme.step * (isMain ? 8 : 5),
      keepsNext: true,
    },
  ];
}

/** Sets prose in blocks with a possible page break between them. */
export function setProse(setting: Setting, text: string, style: TextStyle, gap: number): Box[] {
  const lines = linesOf(setting, text, style, Math.min(setting.theme.measure, contentWidth(setting.theme)));
  const pieces: (readonly SaidLine[])[] = [];
  for (let at = 0; at < lines.length; at += LINES_TOGETHER) pieces.push(lines.slice(at, at + LINES_TOGETHER));
  return pieces.map((piece, at) => ({
    role: 'P',
    ...setLines(setting, piece, style),
    gap: at === 0 ? gap : 0,
    keepsNext: false,
  }));
}

export const setParagraph = (setting: Setting, { text, isStrong }: Of<'paragraph'>): Box[] =>
  setProse(setting, text, isStrong ? setting.theme.strong : setting.theme.body, setting.theme.step * 2);

/** Sets a sentence to be spoken literally: on a background, with its purpose below it. */
export function setQuote(setting: Setting, { text, note, isMain }: Of<'quote'>): Box[] {
  const { theme } = setting;
  const pad = theme.step * 3.5;
  const width = contentWidth(theme);
  const inner = stack(
    [
      setText(setting, text, theme.quote, width - 2 * pad),
      note === undefined ? NOTHING : setText(setting, note, theme.small, width - 2 * pad),
    ],
    theme.step,
  );
  const height = inner.height + 2 * pad * 0.8;
  const ground = fill(0, 0, width, height, isMain ? COLORS.soft : COLORS.tint, theme.step * 1.5);
  const marks = [ground, ...move(inner.marks, pad, pad * 0.8)];
  return [{ role: 'BlockQuote', height, marks, gap: theme.step * 2.5, keepsNext: false }];
}

export function setList(setting: Setting, { items, isNumbered, start = 1 }: Of<'list'>): Box[] {
  const { theme } = setting;
  const { body, step } = theme;
  const numbers: TextStyle = { ...body, color: COLORS.accent, weight: 'bold' };
  const indent = isNumbered ? widthOf(setting, `${start + items.length - 1}.`, numbers) + step * 2 : step * 4;
  const width = Math.min(theme.measure, contentWidth(theme) - indent);
  const signOf = (at: number): Mark[] => {
    if (isNumbered) return [...setWords(setting, `${start + at}.`, numbers).marks];
    const size = body.size * 0.36;
    return [fill(step * 0.5, (body.size * body.leading - size) / 2, size, size, COLORS.accent, size / 2)];
  };
  return items.map((item, at) => {
    const { marks, height } = setText(setting, item, body, width);
    return {
      role: 'LI',
      height,
      marks: [...signOf(at), ...move(marks, indent, 0)],
      gap: step * (at === 0 ? 2 : 1),
      keepsNext: false,
    };
  });
}
