import type { DeliverableKind } from '../contracts';

/** One list item with more than its text: a topic with its attributes, a day with its tasks. */
export interface Entry {
  /** Number or day of the item; empty without one. */
  readonly mark: string;
  readonly text: string;
  /** Short attributes: 信任, 口播, 40分钟. */
  readonly tags: readonly string[];
  /** Further lines, each on its own: how it begins, how it is filmed. */
  readonly lines?: readonly string[];
  /** Reason for the item, or its details. */
  readonly note?: string;
}

/**
 * A deliverable as structured text, independent of any format: all exports and copies are written from it, so that they
 * all say the same.
 */
export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string; readonly isStrong?: boolean }
  /** A sentence to be said or written as it stands, and its use; of several, the main one is settled. */
  | { readonly type: 'quote'; readonly text: string; readonly note?: string; readonly isMain?: boolean }
  /** `start` is the number of the first item, 1 by default: a list goes on that something stands in. */
  | {
      readonly type: 'list';
      readonly items: readonly string[];
      readonly isNumbered?: boolean;
      readonly start?: number;
    }
  /** Labels with their texts: rows of a card. */
  | { readonly type: 'facts'; readonly rows: readonly { readonly label: string; readonly text: string }[] }
  | { readonly type: 'entries'; readonly items: readonly Entry[] }
  /** Spoken words and pictures by time. */
  | {
      readonly type: 'timeline';
      readonly rows: readonly {
        readonly time: string;
        /** '' where the time says enough. */
        readonly part: string;
        readonly say: string;
        readonly notes: readonly { readonly label: string; readonly text: string }[];
      }[];
    }
  /** Short cells only: long texts are facts or entries. */
  | {
      readonly type: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface DeliverableDocument {
  readonly kind: DeliverableKind;
  /** 定位卡, 脚本·琴潮了怎么办 */
  readonly title: string;
  /** The first recommendation and its reason in one sentence; '' where the work opens with its own words. */
  readonly lead: string;
  readonly blocks: readonly Block[];
}
