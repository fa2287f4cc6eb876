import { type Box, fill, type Mark, move, type TextStyle } from './drawing-operations';
import { type SetText, type Setting, setText, setWords, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

/** Texts in the header and footer of a sheet. */
export interface Imprint {
  readonly brand: string;
  /** Mandatory visible label. */
  readonly label: string;
  /** A model has made it, which the label has to say in the size that is prescribed. */
  readonly isGenerated: boolean;
  readonly moment: string;
  /** Says what the marks of the user's words are; '' where nothing is marked. */
  readonly legend: string;
}

interface Written {
  readonly text: string;
  readonly style: TextStyle;
}

/** Line with one text at the left end and one at the right end. */
function spread(setting: Setting, left: Written, right: Written): SetText {
  const width = contentWidth(setting.theme);
  const x = width - widthOf(setting, right.text, right.style);
  const first = setText(setting, left.text, left.style, x - setting.theme.step * 2);
  const last = setWords(setting, right.text, right.style);
  return {
    marks: [...first.marks, ...move(last.marks, x, 0)],
    height: Math.max(first.height, last.height),
  };
}

/** Head of the first page: brand, title, label and time. */
export function setHead(setting: Setting, title: string, { brand, label, moment, legend }: Imprint): Box[] {
  const { theme } = setting;
  const brandStyle: TextStyle = { ...theme.caption, weight: 'bold', color: COLORS.accent };
  const width = contentWidth(theme);
  const line = spread(setting, { text: brand, style: brandStyle }, { text: moment, style: theme.caption });
  return [
    { role: 'P', ...line, gap: 0, keepsNext: true },
    { role: 'H1', ...setText(setting, title, theme.title, width), gap: theme.step * 4, keepsNext: true },
    {
      role: 'P',
      ...setText(setting, legend === '' ? label : `${label} · ${legend}`, theme.caption, width),
      gap: theme.step,
      keepsNext: true,
    },
  ];
}

/** Footer of every sheet: the label, so that no page lacks it, and the page number. */
export function setFoot(setting: Setting, imprint: Imprint, page: number, pages: number): Mark[] {
  const { theme } = setting;
  const { brand, label, isGenerated } = imprint;
  const { caption, step } = theme;
  const where = pages === 1 ? brand : `${brand}　${page} / ${pages}`;
  const line =
    isGenerated && theme.isNarrow
      ? setText(setting, label, theme.label, contentWidth(theme))
      : spread(setting, { text: label, style: caption }, { text: where, style: caption });
  return [fill(0, 0, contentWidth(theme), 0.75, COLORS.line), ...move(line.marks, 0, step * 2)];
}
