/** What a line is for: it decides which checks look at it. */
export type LineRole =
  /** May say something about the user and then has to cite it. */
  | 'text'
  /** The same, and spoken: its characters count as seconds. */
  | 'spoken'
  /** The same, and bound by the platform's limit for titles. */
  | 'title'
  /** How to film, to frame or to do it: claims nothing about anybody. */
  | 'direction'
  /** Copies words that may not be published, or speaks about them: claims nothing, and no wording is held against it. */
  | 'quote'
  /** One of `values`. */
  | 'choice'
  | 'number'
  /** `2026-01-31` */
  | 'day';

/** Items that one order makes at most: more has no room in an answer. */
export const MOST_ORDERED = 60;

/** Asked of nobody: such lines stand in versions of before, where they are read and kept. */
export const PAST = [0, 0] as const;

/** Whether a writer is told of lines of this sort. */
export const isAsked = ({ asked }: LineSlot): boolean => asked?.[1] !== 0;

/** Whether lines of this sort are the text itself, of which an ordered length is: what is spoken, or the body. */
export const isMainText = ({ role, isBody }: LineSlot): boolean => role === 'spoken' || isBody === true;

/** One sort of line that a writer writes, and where its text belongs in the content. */
export interface LineSlot {
  /** As a model writes it, `#` for a number from 1: 标题#, 段#口播. */
  readonly key: string;
  /** Where it stands in the content, as a JSON pointer with `#` for the index from 0: /beats/#/say. */
  readonly pointer: string;
  /** For the model, in a few words: what belongs there. */
  readonly what: string;
  readonly role: LineRole;
  /** UTF-16 units, as the content's schema counts them. */
  readonly longest: number;
  /** The length that a writer is told, where a shorter line reads better than `longest`, which still may stand. */
  readonly aim?: number;
  /** How many at least and at most; [1, 1] for a line without a number. */
  readonly count: readonly [number, number];
  /**
   * How many a writer is asked for, where more may stand there: because an order counts them, or an older version has
   * them. Of {@link PAST} no writer is told.
   */
  readonly asked?: readonly [number, number];
  /**
   * For whoever places a manuscript: which of its words belong there, without the craft of `what`; false where none do; left out
   * where `what` is as good.
   */
  readonly placed?: string | false;
  /** Of a choice. */
  readonly values?: readonly string[];
  /** Said to the user and published nowhere: its claims are checked, and no wording of advertisements is held against it. */
  readonly isForUser?: true;
  /** Words for the user or a customer to say: what stands there in quotation marks was said by nobody. */
  readonly isToSay?: true;
  /** Numbers may be proposed in a sentence that says so: 建议先按半小时算. */
  readonly mayPropose?: true;
  /** A direction that others come to see: what is filmed, a picture, a tag. */
  readonly isSeen?: true;
  /** A line of Markdown: what it is, its marks say. */
  readonly isMarkdown?: true;
  /** Copied from the text of the work, word for word, for the product to use elsewhere: it is shown and counted there. */
  readonly isCopy?: true;
  /** It is what `count` counts in an order: 20条选题. */
  readonly isItem?: boolean;
  /** In a list, what 「每条十二个字」 bounds; a kind without one is bound as a whole. */
  readonly isMain?: true;
  /** It stands in the block below the work, behind every note. */
  readonly isFoot?: true;
  /** What is read of a post that has more than its text: 「正文四百字以内」 counts these together. */
  readonly isBody?: true;
  /**
   * An item is none without this line, or without any of those that say 'any': where they go, the other lines of the same
   * number go with them.
   */
  readonly core?: 'each' | 'any';
  /**
   * Where prices are told and proposed: a price (one that is the writer's is marked 建议), the reckoning of such a one, a line
   * of written arithmetic (what is assumed begins with 假设), or a line that says these again. Everywhere else a number that
   * nobody told is refused.
   */
  readonly proposal?: 'price' | 'reckoning' | 'sum' | 'again';
}
