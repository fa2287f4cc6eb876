/** A number in a text, as an interval; 十几 is 11 to 19 and vague, 三四百 is 300 to 400. */
export interface Numeral {
  readonly end: number;
  readonly min: number;
  readonly max: number;
  /** Nobody said which number of the interval it is. */
  readonly isVague: boolean;
  /** It needs a unit behind it to be a number at all: 一, 两, 七八, 百. */
  readonly needsUnit: boolean;
}
