import type { Order } from '@qihang/shared/contracts';

/** Known part of an answer. */
export interface WatchedAnswer {
  readonly conversationId: string;
  readonly answerId: string;
  readonly generationId: string;
  /** Text up to and including event {@link seq}. */
  readonly text: string;
  readonly seq: number;
}

/** A question, typed or sent by a button. */
export interface SendRequest {
  readonly type: 'send';
  readonly agentKey: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  readonly text: string;
  /** Id of the stored question that is replaced (编辑); null for a new question. */
  readonly editOf: string | null;
  /** Id of the last known stored message before the question. */
  readonly afterId: string | null;
  /** Sent by a button: a failure returns nothing to the composer. */
  readonly isByButton?: boolean;
  /** Deliverable that the button requests. */
  readonly order?: Order;
}

/** Another version of an answer (重新生成). */
export interface RegenerateRequest {
  readonly type: 'regenerate';
  readonly conversationId: string;
  readonly answerId: string;
}

/** Continuation of an answer at its end (继续生成). */
export interface ContinueRequest {
  readonly type: 'continue';
  readonly conversationId: string;
  readonly answer: WatchedAnswer;
}

/** Request that starts a turn. */
export type TurnRequest = SendRequest | RegenerateRequest | ContinueRequest;
