import type { Order } from '@qihang/shared/contracts';

/** An answer as far as it is known here. */
export interface WatchedAnswer {
  readonly conversationId: string;
  readonly answerId: string;
  readonly generationId: string;
  /** Everything up to event {@link seq}. */
  readonly text: string;
  readonly seq: number;
}

/** A question, as it was typed or as a button says it. */
export interface SendRequest {
  readonly type: 'send';
  readonly agentKey: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  readonly text: string;
  /** The stored question that this one takes the place of (编辑); null for one that goes on. */
  readonly editOf: string | null;
  /** The stored message that the question will follow, as far as is known here. */
  readonly afterId: string | null;
  /** It was not typed: where it fails, nothing goes back into the composer. */
  readonly isByButton?: boolean;
  /** The piece of work that the button asks for. */
  readonly order?: Order;
}

/** Another answer beside the one that is there (重新生成). */
export interface RegenerateRequest {
  readonly type: 'regenerate';
  readonly conversationId: string;
  readonly answerId: string;
}

/** The same answer goes on where it ended (继续生成). */
export interface ContinueRequest {
  readonly type: 'continue';
  readonly conversationId: string;
  readonly answer: WatchedAnswer;
}

/** What a person asks of the server by one press: each begins a turn. */
export type TurnRequest = SendRequest | RegenerateRequest | ContinueRequest;
