export type Weight = 'regular' | 'bold';

export interface TextStyle {
  readonly size: number;
  /** Line height, in multiples of the font size. */
  readonly leading: number;
  readonly color: string;
  readonly weight: Weight;
}

/** A drawing operation. The origin is the top left corner of the sheet; y of a text is its base line. */
export type Mark =
  | {
      readonly type: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly style: TextStyle;
    }
  | {
      readonly type: 'fill';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly color: string;
      readonly radius: number;
    };

/** Structure types of PDF. */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'LI' | 'BlockQuote';

/** An unbreakable block, which fits on one page. Its marks begin at 0, 0. */
export interface Box {
  readonly role: Role;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** Space above the box, dropped at the top of a page. */
  readonly gap: number;
  /** True when the box must not end a page. */
  readonly keepsNext: boolean;
  /** Rule above the box, dropped at the top of a page. */
  readonly rule?: Mark;
}

export const move = (marks: readonly Mark[], dx: number, dy: number): Mark[] =>
  marks.map((mark) => ({ ...mark, x: mark.x + dx, y: mark.y + dy }));

export const fill = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  radius = 0,
): Mark => ({ type: 'fill', x, y, width, height, color, radius });
