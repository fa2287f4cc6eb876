export type Weight = 'regular' | 'bold';

export interface TextStyle {
  readonly size: number;
  /** Height of a line, in sizes. */
  readonly leading: number;
  readonly color: string;
  readonly weight: Weight;
}

/** What is put on a sheet. The origin is its top left corner; y of a text is that of its base line. */
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

/** Roles of logical structure, as PDF names them. */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'LI' | 'BlockQuote';

/** What must not be torn apart: it goes onto one page as a whole. Its marks begin at 0, 0. */
export interface Box {
  readonly role: Role;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** Room above it, unless it begins a page. */
  readonly gap: number;
  /** It may not end a page. */
  readonly keepsNext: boolean;
  /** Parts it from what is above it: not where that is the edge of the page. */
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
