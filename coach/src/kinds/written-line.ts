/** A line of a deliverable as its writer gave it: `key|text|from`. */
export interface WrittenLine {
  /** 标题2, 段1口播 */
  readonly key: string;
  readonly text: string;
  /** Short names of facts (`f3`) and messages (`m12`), and sums of what they say (`55=71-16`). */
  readonly from: readonly string[];
}
