import type { DeliverableKind } from '@qihang/shared/contracts';
import type { KnowledgePiece } from '../brief/brief';

/** A piece of an agent's knowledge, with what it is found by. */
export interface Piece extends KnowledgePiece {
  /** Unique within an agent. */
  readonly id: string;
  /** As people type it when the piece matters; one that occurs in a question is reason enough to give the piece. */
  readonly words: readonly string[];
  /** Platforms that it speaks of, by their names; empty: it holds on any. */
  readonly platforms: readonly string[];
  /** Deliverables that it helps to write. */
  readonly kinds: readonly DeliverableKind[];
}
