import type { Order } from '@qihang/shared/contracts';
import type { PromptMessage } from '../providers/language-provider';

/** One question, as it stands before any provider answers it. */
export interface PrepareInput {
  readonly userId: string;
  readonly conversationId: string;
  /** The stored question; its id marks every value that is read from it. */
  readonly question: { readonly id: string; readonly text: string };
  /** The conversation before the question, oldest first: a short answer means nothing without what was asked. */
  readonly history: readonly PromptMessage[];
  /** The question was answered before: 重新生成 or 继续生成. It is then read only if it and all that came later were not. */
  readonly isAgain: boolean;
  /** Whose words the question is read with; by default the agent's that ships. */
  readonly agentKey?: string;
  /** The question is a button's: its words are ours and tell nothing of the user. */
  readonly order?: Order | null;
}

export interface PreparedTurn {
  /** The user's profile in sentences for a model (`ProviderRequest.profile`), the question's own facts included; '' for none. */
  readonly profileText: string;
}

/**
 * What the product remembers of its users, whoever answers. Call `prepare` once the question is stored and before the
 * provider runs: it reads the facts out of the question, stores them in the user's profile and returns the profile.
 * Idempotent per question: a second call (a retry, a second answer) stores nothing. Only this user's data is read or
 * written. A question that takes another's place (编辑) takes back what that one said. Rejects only when the database does.
 */
export interface CoachMemory {
  prepare(input: PrepareInput): Promise<PreparedTurn>;
}
