import type { DeliverableKind } from '../contracts';

/** One line of a list that says more than its text: a topic with what it is, a day with what is due. */
export interface Entry {
  /** What it is found by: its number, its day. Empty where it stands for itself. */
  readonly mark: string;
  readonly text: string;
  /** Short words about it: 信任, 口播, 40分钟. */
  readonly tags: readonly string[];
  /** Why it is there, or what goes with it. */
  readonly note?: string;
}

/**
 * A deliverable as a text with structure: what every export and every way of copying is written from, so that they all
 * say the same. Neutral of any format.
 */
export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string; readonly isStrong?: boolean }
  /** A sentence to be said or written as it stands, and what it is for; the main one of several is the one to take. */
  | { readonly type: 'quote'; readonly text: string; readonly note?: string; readonly isMain?: boolean }
  | { readonly type: 'list'; readonly items: readonly string[]; readonly isNumbered?: boolean }
  /** Labels with their texts: the rows of a card. */
  | { readonly type: 'facts'; readonly rows: readonly { readonly label: string; readonly text: string }[] }
  /** Marks out of a highest one, each with its reason. */
  | {
      readonly type: 'scores';
      readonly outOf: number;
      readonly rows: readonly { readonly label: string; readonly score: number; readonly why: string }[];
    }
  | { readonly type: 'entries'; readonly items: readonly Entry[] }
  /** What is said when, and what is seen meanwhile. */
  | {
      readonly type: 'timeline';
      readonly rows: readonly {
        readonly time: string;
        readonly part: string;
        readonly say: string;
        readonly notes: readonly { readonly label: string; readonly text: string }[];
      }[];
    }
  /** Short cells only: long ones are facts or entries. */
  | {
      readonly type: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface DeliverableDocument {
  readonly kind: DeliverableKind;
  /** 定位卡, 脚本·琴潮了怎么办 */
  readonly title: string;
  /** What first, and why, in one sentence: every deliverable opens with it. */
  readonly lead: string;
  readonly blocks: readonly Block[];
}
