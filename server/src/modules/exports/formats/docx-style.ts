import { BorderStyle, type IRunOptions, type IStylesOptions, ShadingType, TextRun } from 'docx';
import { COLORS } from '../layout/theme';

/** Twentieths of a point are what Word measures in. */
export const POINT = 20;
/** Of sizes, halves. */
const half = (points: number): number => Math.round(points * 2);

export const hex = (color: string): string => color.slice(1).toUpperCase();

/** On every machine with Word or WPS; elsewhere the system takes its own Chinese font. */
const FONT = { ascii: 'Microsoft YaHei', hAnsi: 'Microsoft YaHei', eastAsia: 'Microsoft YaHei', cs: 'Arial' };

/** A text as runs, its line breaks as line breaks. */
export const runsOf = (text: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun[] =>
  text.split('\n').map((line, at) => new TextRun({ ...options, ...(at > 0 && { break: 1 }), text: line }));

/** A sentence on a ground of its own. */
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

/** The house's look in Word's own styles, so that whoever works on the file changes it in one place. */
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
