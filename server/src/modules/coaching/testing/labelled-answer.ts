/** An answer of a model, and what of it may come to the screen. */
export interface LabelledAnswer {
  /** What the user has written. */
  readonly said: string;
  /** As the vendor sends it, thinking included. */
  readonly answer: string;
  /** The vendor breaks off behind the last character. */
  readonly isCut?: true;
  /** Pieces that nobody may see, neither in the talk at any moment nor on a chip. */
  readonly hidden: readonly string[];
  /** Pieces that have to stand in the talk at the end; left out where an honest sentence is enough. */
  readonly shown?: readonly string[];
  /** The chips, all of them; left out where any will do that hold nothing hidden. */
  readonly chips?: readonly string[];
}
