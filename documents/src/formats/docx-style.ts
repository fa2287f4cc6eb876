import type { Span } from '@qihang/shared/contracts';
import { type MarkedLine, marksIn } from '@qihang/shared/deliverables';
import { BorderStyle, type IRunOptions, type IStylesOptions, ShadingType, TextRun } from 'docx';
import { COLORS } from '../layout/theme';

/** Word's unit of length: twentieths of a point per point. */
export const POINT = 20;
/** Font size in Word's unit, half points. */
const half = (points: number): number => Math.round(points * 2);

export const hex = (color: string): string => color.slice(1).toUpperCase();

/** Installed with Word and WPS; other systems substitute their own Chinese font. */
const FONT = { ascii: 'Microsoft YaHei', hAnsi: 'Microsoft YaHei', eastAsia: 'Microsoft YaHei', cs: 'Arial' };

export type RunStyle = Omit<IRunOptions, 'text' | 'children'>;

/** Converts a text into runs. */
export type ToRuns = (text: string, style?: RunStyle) => TextRun[];

/** Converts the product's own words into runs and keeps their line breaks. */
export const runsOf: ToRuns = (text, style = {}) =>
  text.split('\n').map((line, at) => new TextRun({ ...style, ...(at > 0 && { break: 1 }), text: line }));

/** The ground of the user's own words: Word's own highlighter has no such yellow. */
const SAID: RunStyle = {
  shading: { type: ShadingType.CLEAR, color: 'auto', fill: hex(COLORS.mark) },
  color: hex(COLORS.ink),
};

/** Converts texts into runs, in which what the user said is marked. */
export const runsWith =
  (said: readonly MarkedLine<Span>[]): ToRuns =>
  (text, { break: breaks, ...style } = {}) => {
    const runs: TextRun[] = [];
    let at = 0;
    const put = (end: number, own: RunStyle): void => {
      if (end <= at) return;
      runs.push(
        ...runsOf(text.slice(at, end), { ...style, ...own, ...(at === 0 && breaks && { break: breaks }) }),
      );
      at = end;
    };
    for (const { start, end } of marksIn(text, said)) {
      put(start, {});
      put(end, SAID);
    }
    put(text.length, {});
    return runs.length > 0 ? runs : runsOf(text, style);
  };

/** Paragraph style for a sentence with shading. */
const saying = (id: string, ground: string) => ({
  id,
  name: id,
  basedOn: 'Normal',
  run: { size: half(12) },
  paragraph: {
    spacing: { before: 5 * POINT, after: 5 * POINT },
    indent: { left: 10 * POINT, right: 10 * POINT },
    shading: { type: ShadingType.CLEAR, color: 'auto', fill: hex(ground) },
    border: Object.fromEntries(
      ['top', 'bottom', 'left', 'right'].map((side) => [
        side,
        { style: BorderStyle.SINGLE, size: 4, space: 6, color: hex(ground) },
      ]),
    ),
  },
});

/** The product's look as Word styles, so that an editor of the file can change it in one place. */
export const DOCX_STYLES: IStylesOptions = {
  default: {
    document: {
      run: {
        font: FONT,
        size: half(10.5),
        color: hex(COLORS.ink),
        language: { value: 'zh-CN', eastAsia: 'zh-CN' },
      },
      paragraph: { spacing: { line: 400, before: 4 * POINT, after: 4 * POINT } },
    },
    title: {
      run: { font: FONT, size: half(24), bold: true, color: hex(COLORS.ink) },
      paragraph: { spacing: { before: 16 * POINT, after: 4 * POINT } },
    },
    heading2: {
      run: { font: FONT, size: half(14), bold: true, color: hex(COLORS.ink) },
      paragraph: {
        keepNext: true,
        spacing: { before: 24 * POINT, after: 8 * POINT },
        border: { left: { style: BorderStyle.SINGLE, size: 24, space: 8, color: hex(COLORS.accent) } },
      },
    },
    heading3: {
      run: { font: FONT, size: half(11.5), bold: true, color: hex(COLORS.ink) },
      paragraph: { keepNext: true, spacing: { before: 14 * POINT, after: 4 * POINT } },
    },
  },
  paragraphStyles: [
    {
      id: 'Judgement',
      name: 'Judgement',
      basedOn: 'Normal',
      run: { size: half(12.5), bold: true },
      paragraph: {
        spacing: { before: 12 * POINT, after: 12 * POINT, line: 400 },
        border: {
          top: { style: BorderStyle.SINGLE, size: 10, space: 8, color: hex(COLORS.accent) },
          bottom: { style: BorderStyle.SINGLE, size: 4, space: 8, color: hex(COLORS.line) },
        },
      },
    },
    saying('Saying', COLORS.tint),
    saying('MainSaying', COLORS.soft),
    {
      id: 'Imprint',
      name: 'Imprint',
      basedOn: 'Normal',
      run: { size: half(8.5), color: hex(COLORS.faint) },
      paragraph: { spacing: { before: 0, after: 0, line: 280 } },
    },
  ],
};
