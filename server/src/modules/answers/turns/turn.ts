import type { Order } from '@qihang/shared/contracts';
import type { Answerer } from '../answerer';

/** Ids of a stored question, its answer and its generation. */
export interface TurnIds {
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly generationId: string;
}

/** A question that is not stored yet. */
export interface NewQuestion {
  readonly message: string;
  /** Order of a deliverable that comes with it. */
  readonly order: Order | null;
}

/** Place of a turn: a new conversation, the end of the thread, or a branch beside existing messages. */
export type TurnPlace =
  | ({ readonly kind: 'conversation'; readonly title: string } & NewQuestion)
  | ({ readonly kind: 'thread'; readonly conversationId: string } & NewQuestion)
  | ({
      readonly kind: 'edit';
      readonly conversationId: string;
      /** The question that it replaces. */
      readonly editOf: string;
    } & NewQuestion)
  /** Another answer to an existing question. */
  | { readonly kind: 'answer'; readonly conversationId: string; readonly questionId: string };

export interface NewTurn {
  readonly userId: string;
  readonly agentKey: string;
  readonly place: TurnPlace;
  readonly label: string;
  readonly answeredBy: Answerer['answersBy'];
  readonly provider: string;
  readonly model: string | null;
  readonly agentRelease: string | null;
  /** The client's key: with another body than that of `requestHash` it is refused. */
  readonly clientKey: string | null;
  readonly requestHash: Buffer;
  readonly instanceId: string;
  /** Makes the ids of new rows. */
  readonly newId: () => string;
}

/** A turn that this call stored. */
export interface CreatedTurn {
  readonly turn: TurnIds;
  /** The answer that the question follows. */
  readonly parentId: string | null;
  /** Running generations whose answers this branch took off the screen. */
  readonly superseded: readonly string[];
}

/** A stored turn, found by its answer or its generation. */
export interface StoredTurn {
  readonly conversationId: string;
  readonly agentKey: string;
  readonly question: { readonly id: string; readonly text: string; readonly order: Order | null };
  readonly parentId: string | null;
}

export interface Resumption {
  readonly generationId: string;
  readonly userId: string;
  readonly instanceId: string;
  /** Author of the rest. */
  readonly answeredBy: Answerer['answersBy'];
  readonly provider: string;
  readonly model: string | null;
  readonly agentRelease: string | null;
  /** New label of the answer; null keeps the old one. */
  readonly label: string | null;
}
