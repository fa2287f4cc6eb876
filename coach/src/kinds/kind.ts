import type { DeliverableContent, DeliverableKind, PostResult } from '@qihang/shared/contracts';
import type { Exam } from '../checks/wording/exam-rules';
import type { Fact } from '../facts/fact';
import type { OrderParameters, OrderRecord } from '../protocol/records';
import type { LineSlot } from './line-slot';
import type { WrittenLine } from './written-line';

/** The newest content of each kind that the user has. */
export type ShelfContents = { readonly [K in DeliverableKind]?: DeliverableContent<K> };

/** What is known of a platform; null where it sets no limit. */
export interface PlatformLimits {
  readonly id: string;
  /** Characters of a title, an account's name and its bio. */
  readonly title: number | null;
  readonly name: number | null;
  readonly bio: number | null;
}

/** A festival or a solar term on its day, `2026-12-21`. */
export interface Festival {
  readonly day: string;
  readonly name: string;
}

/** All that a deliverable may be made of; nothing in here is another user's. */
export interface WritingContext {
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
  readonly parameters: OrderParameters;
  /** What of the order gave way to what, a sentence each; left out for nothing. */
  readonly settled?: readonly string[];
  /** Heard and confirmed ones that may be told. */
  readonly facts: readonly Fact[];
  /** What the user does not want told: it is kept out of every line that others see; left out for none. */
  readonly secrets?: readonly Fact[];
  readonly shelf: ShelfContents;
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  /** Those of the next ninety days, in their order. */
  readonly festivals: readonly Festival[];
  readonly platforms: readonly PlatformLimits[];
  /** The version that is changed, or of which another one is wanted; null for the first. */
  readonly current: DeliverableContent | null;
  /** Another one of `current` (again) or a change of it (revise); left out for a first one. */
  readonly action?: OrderRecord['action'];
  /** Its lines are placed from a manuscript: of how it reads nobody has anything against it. */
  readonly isFromManuscript?: true;
  /** The text that a 发布前体检 looks at, with the rules; left out for every other kind. */
  readonly exam?: Exam;
}

/** Why lines may not stay as they are, for the one repair. */
export interface LineObjection {
  /** The line's own key; null for the whole. */
  readonly key: string | null;
  /** For the model, in Chinese: what is wrong and what to do. */
  readonly why: string;
  /** The same for the user in a few words: 「6个人」没有出处; left out where the beginning of `why` says it. */
  readonly brief?: string;
  /** A miss that harms nobody: a line that still has it after the repair stays, and the user is told. */
  readonly stays?: true;
  /** The words of the line that it is about, where whether it holds is the audit's to say: code does not understand a manuscript. */
  readonly doubt?: string;
  /** Asked of the repair alone: what is left of it after that is told to nobody. */
  readonly isSilent?: true;
}

/** How long a piece is to be, in characters as people count them. */
export interface Room {
  /** What is said or pasted as it stands; 0 where only the whole is counted. */
  readonly words: number;
  /** All that its reader sees: titles, cues and what stands below included. */
  readonly whole: number;
  /** How many items were ordered is reckoned in; left out where such an order sets its own length. */
  readonly countsItems?: true;
}

/**
 * One kind of deliverable (docs/decisions/0026 §6): how it is asked for, read and put together. A new kind is one folder
 * beside this file and one line in `kinds.ts`.
 */
export interface Kind<K extends DeliverableKind = DeliverableKind> {
  readonly kind: K;
  /** What its writer calls it; left out where that is the name of the kind. */
  readonly name?: string;
  readonly slots: readonly LineSlot[];
  /** The craft of this kind, for its writer; an agent may put its own in the place. */
  readonly craft: string;
  /** One or two excellent ones of other trades, as a writer writes them. */
  readonly examples: string;
  /** Counters of what it is made of, beside lines and blanks: 级 of a ladder. */
  readonly counts?: readonly string[];
  /** Three candidates are weighed before a line is written. */
  readonly hasInsight: boolean;
  /** A second call looks for claims about people that cite nothing; it looks at every work that is placed from a manuscript. */
  readonly isAudited: boolean;
  /** A new one is written as in a plain chat, told none of the craft, and its lines are placed from that (docs/decisions/0035). */
  readonly isFromManuscript?: true;
  /** Its form where no manuscript came; left out where that is the same. */
  readonly inLines?: Kind<K>;
  /** Tokens that its manuscript takes, where that is more than a small model's answer has: such a one writes it in lines. */
  readonly manuscriptTokens?: number;
  /** How its own parts are counted, which says nothing of anybody: 第二级 of a ladder. Left out for none. */
  readonly places?: readonly string[];
  /** What only this kind is told besides facts, conversation and order: days, topics to choose from, figures. */
  material(context: WritingContext): readonly string[];
  /** What the writer of its manuscript cannot know from the person's words: days, festivals, topics. Left out for nothing. */
  background?(context: WritingContext): readonly string[];
  /** How long the whole is to be; left out for a kind whose order counts its parts. `lines` are those that were written. */
  room?(context: WritingContext, lines: readonly WrittenLine[]): Room;
  /** What does not fit together, beyond what each slot says of its lines. */
  objections(lines: readonly WrittenLine[], context: WritingContext): readonly LineObjection[];
  /** Puts the lines together and fills in what is reckoned; null where too little is left to be one. */
  toContent(lines: readonly WrittenLine[], context: WritingContext): DeliverableContent<K> | null;
  /** The lines of a version, for the writer that changes it. */
  toLines(content: DeliverableContent<K>): readonly WrittenLine[];
  /** What tells one of this kind from another: the platform of a kit, the topic of a script; '' where there is only one. */
  subject(content: DeliverableContent<K>): string;
  /** 脚本·琴潮了怎么办. `today` is the user's day, for what has no words of its own. */
  title(content: DeliverableContent<K>, today: string): string;
  /**
   * A line as the chat shows it while it is written, as Markdown; '' for one that is not shown. `content` is the work
   * that it is part of, once that is settled: what is reckoned of the whole can stand beside a line only then.
   */
  show(line: WrittenLine, context?: WritingContext, content?: DeliverableContent<K>): string;
  /** What lines of a sort stand under in the chat, said once where they follow each other: 算一笔. Left out, or '', for none. */
  heading?(key: string): string;
  /** How the chat shows the whole once it is settled, as Markdown; left out where that is its lines. Of a change, its lines are shown. */
  report?(content: DeliverableContent<K>): string;
}
