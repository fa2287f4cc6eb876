import type { Order } from '@qihang/shared/contracts';
import type { ThreadMessage } from '../modules/answers/turns/load-history';

/** One question, as it stands before it is answered. */
export interface PrepareInput {
  readonly userId: string;
  readonly conversationId: string;
  /** The stored question; its id marks every value that is read from it. */
  readonly question: { readonly id: string; readonly text: string };
  /** The conversation before the question, oldest first: a short answer means nothing without what was asked. */
  readonly history: readonly ThreadMessage[];
  /** The question was answered before: 重新生成 or 继续生成. It is then read only if it and all that came later were not. */
  readonly isAgain: boolean;
  /** Whose words the question is read with; by default the agent's that ships. */
  readonly agentKey?: string;
  /** The question is a button's: its words are ours and tell nothing of the user. */
  readonly order?: Order | null;
}

/**
 * What the coach by rules remembers of its users. Call `prepare` once the question is stored and before it is answered: it
 * reads the facts out of the question and stores them in the user's profile.
 * Idempotent per question: a second call (a retry, a second answer) stores nothing. Only this user's data is read or
 * written. A question that takes another's place (编辑) takes back what that one said. Rejects only when the database does.
 */
export interface CoachMemory {
  prepare(input: PrepareInput): Promise<void>;
}
