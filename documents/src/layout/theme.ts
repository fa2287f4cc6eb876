import type { TextStyle } from './drawing-operations';

/** Light colours of the product (shared/src/styles/tokens.css), because exports are read on white or on paper. */
export const COLORS = {
  ink: '#1e1c19',
  muted: '#57524a',
  faint: '#6e675d',
  line: '#e2dcd1',
  accent: '#14594a',
  soft: '#e3ede6',
  tint: '#f7f4ee',
  mark: '#ffe27a',
  paper: '#fffdf9',
  white: '#ffffff',
} as const;

/** Layout parameters of one kind of sheet. Lengths are points on paper, and CSS pixels of a phone in an image. */
export interface Theme {
  readonly width: number;
  /** Null for a single sheet as long as its content. */
  readonly height: number | null;
  readonly margin: { readonly top: number; readonly side: number; readonly bottom: number };
  readonly background: string;
  /** Maximum width of prose: 36 characters, for legibility. */
  readonly measure: number;
  readonly isNarrow: boolean;
  readonly title: TextStyle;
  readonly lead: TextStyle;
  readonly heading: TextStyle;
  readonly subheading: TextStyle;
  readonly body: TextStyle;
  readonly strong: TextStyle;
  readonly quote: TextStyle;
  readonly small: TextStyle;
  readonly caption: TextStyle;
  /**
   * The label of generated content, on a line of its own in a picture: at least 5 % of the shorter side high there
   * (GB 45438-2025 §5.3).
   */
  readonly label: TextStyle;
  /** Grid step; all distances are multiples of it. */
  readonly step: number;
}

const { ink, muted, faint } = COLORS;
const style = (size: number, leading: number, color: string, weight: TextStyle['weight']): TextStyle => ({
  size,
  leading,
  color,
  weight,
});

/** A4, for printing and for files. */
export const PAPER: Theme = {
  width: 595.28,
  height: 841.89,
  margin: { top: 50, side: 62, bottom: 60 },
  background: COLORS.white,
  measure: 36 * 10.5,
  isNarrow: false,
  title: style(24, 1.35, ink, 'bold'),
  lead: style(12.5, 1.65, ink, 'bold'),
  heading: style(14, 1.4, ink, 'bold'),
  subheading: style(11.5, 1.5, ink, 'bold'),
  body: style(10.5, 1.7, ink, 'regular'),
  strong: style(10.5, 1.7, ink, 'bold'),
  quote: style(12, 1.6, ink, 'bold'),
  small: style(9, 1.6, muted, 'regular'),
  caption: style(8.5, 1.5, faint, 'regular'),
  label: style(8.5, 1.5, faint, 'regular'),
  step: 3.2,
};

/** One long image as wide as a phone, because it is read in a chat without zooming. */
export const LONG_IMAGE: Theme = {
  width: 400,
  height: null,
  margin: { top: 32, side: 24, bottom: 84 },
  background: COLORS.paper,
  measure: 352,
  isNarrow: true,
  title: style(26, 1.35, ink, 'bold'),
  lead: style(16, 1.65, ink, 'bold'),
  heading: style(18, 1.4, ink, 'bold'),
  subheading: style(16, 1.5, ink, 'bold'),
  body: style(15, 1.75, ink, 'regular'),
  strong: style(15, 1.65, ink, 'bold'),
  quote: style(16, 1.6, ink, 'bold'),
  small: style(13, 1.6, muted, 'regular'),
  caption: style(12, 1.5, faint, 'regular'),
  // A character is a little less high than its em.
  label: style(22, 1.4, faint, 'regular'),
  step: 5,
};

/**
 * One picture of 3:4 to share, as wide as a phone. What has to be read stands within the square in the middle, which is what
 * thumbnails in 微信 keep: 66 from the top and from the bottom.
 */
export const SHARE_PICTURE: Theme & { readonly height: number } = {
  ...LONG_IMAGE,
  height: LONG_IMAGE.width * (4 / 3),
  margin: { top: 72, side: 28, bottom: 72 },
  measure: 344,
};

/** Width of a sheet between its margins. */
export const contentWidth = ({ width, margin }: Theme): number => width - 2 * margin.side;
