/**
 * A deliverable as a text with structure: what every export and every way of copying is written from, so that they all
 * say the same. Neutral of any format.
 */
export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string; readonly isStrong?: boolean }
  | { readonly type: 'list'; readonly items: readonly string[]; readonly isNumbered?: boolean }
  /** Labels with their texts: the rows of a card. */
  | { readonly type: 'facts'; readonly rows: readonly { readonly label: string; readonly text: string }[] }
  | {
      readonly type: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface DeliverableDocument {
  /** 定位卡, 脚本·琴潮了怎么办 */
  readonly title: string;
  readonly blocks: readonly Block[];
}
