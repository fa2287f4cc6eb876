import type { Fact } from '@qihang/coach/facts';
import type { ShelfContents } from '@qihang/coach/kinds';
import type {
  DeliverableContent,
  DeliverableKind,
  DeliverableRef,
  LineSources,
  PostResult,
  VERSION_REASONS,
} from '@qihang/shared/contracts';
import type { OrderThen } from '../../database/deliverable-schema';

/** Who filled the schema: for `rules` the same input makes the same content again. */
export type MadeBy = 'rules' | 'model';

/** A stored version, as later work goes on from it. */
export interface KnownVersion<K extends DeliverableKind = DeliverableKind> {
  readonly number: number;
  /** One more with every 换一批; an edit and a restoration keep the one that they go on from. */
  readonly revision: number;
  /** What was asked for when it was made: platform, topic and the word for a blank hold on for what goes on from it. */
  readonly order: OrderThen;
  /** Whose words they are; a change of single lines leaves them theirs. */
  readonly madeBy: MadeBy;
  readonly label: string;
  /** The answer that brought it; null where no answer did, or it is gone. */
  readonly answerId: string | null;
  readonly content: DeliverableContent<K>;
  /** What its lines rest on; of the newest version alone, and null where nobody knows. */
  readonly sources?: LineSources | null;
}

/** One deliverable with all its versions. */
export interface KnownDeliverable<K extends DeliverableKind = DeliverableKind> {
  readonly id: string;
  readonly kind: K;
  readonly subject: string;
  /** Newest first; never empty. */
  readonly versions: readonly KnownVersion<K>[];
}

/** Work that is done and not stored yet. */
export interface NewWork<K extends DeliverableKind = DeliverableKind> {
  readonly userId: string;
  readonly conversationId: string;
  /** The message that the answer is written into. */
  readonly answerId: string;
  readonly kind: K;
  /** What tells one of its kind from another (`Kind.subject`): the first of a subject begins a deliverable. */
  readonly subject: string;
  readonly title: string;
  readonly content: DeliverableContent<K>;
  readonly reason: (typeof VERSION_REASONS)[number];
  /** In the user's words: 离线教练, 内容由AI生成. */
  readonly label: string;
  readonly madeBy: MadeBy;
  readonly revision: number;
  /** What was asked for. */
  readonly order: OrderThen;
  /** The facts that it was made from: what has changed since is reckoned against these. */
  readonly facts: readonly Fact[];
  /** What its lines rest on; left out where nobody knows. */
  readonly sources?: LineSources;
  /** The newest version that it was made after; null for the first. */
  readonly after: number | null;
}

/** Work as it was stored for an answer. */
export interface SavedWork<K extends DeliverableKind = DeliverableKind> {
  readonly ref: DeliverableRef & { readonly kind: K };
  readonly content: DeliverableContent<K>;
  readonly madeBy: MadeBy;
}

export type WhichDeliverable = { readonly id: string } | { readonly subject: string };

/**
 * The shelf, as work is put on it. Every method acts on the given user's own things only; what is somebody else's is not
 * there. Rejects only when the database does.
 */
export interface DeliverableStore {
  /** The newest content of each kind, of those worked on last. */
  shelf(userId: string): Promise<ShelfContents>;
  /** Posts that the user entered, oldest first. */
  results(userId: string): Promise<readonly PostResult[]>;
  /** Null where there is none: of another kind, deleted, or somebody else's. */
  find<K extends DeliverableKind>(
    userId: string,
    kind: K,
    which: WhichDeliverable,
  ): Promise<KnownDeliverable<K> | null>;
  /**
   * Stores a version before the first word of the answer is said, hangs its reference on the answer
   * (`messages.extras.deliverables`) in the same transaction, and tells the user's devices. Once per answer, kind and
   * subject: a second call returns what the first one stored, whatever it brings.
   * @returns null when a version newer than `after` has come meanwhile: then it is to be made anew. Also null when the
   * answer is gone; nothing is stored then.
   */
  save<K extends DeliverableKind>(work: NewWork<K>): Promise<SavedWork<K> | null>;
}
