import type { AnswerExtras, Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';

/** One message of a conversation as a provider sees it. */
export interface PromptMessage {
  readonly role: 'user' | 'ai';
  readonly text: string;
}

/** Everything a provider may know of the question that it answers. No other user's data ever gets in here. */
export interface ProviderRequest {
  readonly agent: AgentDefinition;
  readonly userId: string;
  readonly conversationId: string;
  readonly generationId: string;
  /** The message that the answer is written into. */
  readonly answerId: string;
  /** The answer that the question follows; null where it begins a conversation. */
  readonly parentId: string | null;
  readonly question: { readonly id: string; readonly text: string };
  /** The piece of work that came with the question by a button; null for words alone. */
  readonly order: Order | null;
  /** The conversation before the question, oldest first. */
  readonly history: readonly PromptMessage[];
  /** What the user has told us of themselves, in sentences for a model; empty for a new user. */
  readonly profile: string;
  /**
   * What this answer says already, where it was cut and is to go on (继续生成); '' at its beginning. The provider gives
   * what follows; where it begins with the partial's last words again, the caller drops them.
   */
  readonly partial: string;
  /** What the product's own rules say here: the built-in coach says just this, a model's answer takes its place. */
  readonly ruled: string;
}

/** Who answers in place of the provider that was asked: what the stored answer and its viewers are told. */
export interface StandIn {
  readonly provider: LanguageProvider['id'];
  readonly label: string;
}

/**
 * `text` is appended, `replace` takes the place of all text of this run (`isWhole`: and of what was there before it),
 * `usage` is what the vendor counted, the last one holds. `stand-in` tells that somebody else answers; it comes before
 * that one's text. `goes-on` says that the text after it is the exact rest of the partial. `extras` is what hangs on the
 * answer besides its text, all of it: the last one holds.
 */
export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'replace'; readonly text: string; readonly isWhole?: boolean }
  | { readonly type: 'usage'; readonly promptTokens: number; readonly answerTokens: number }
  | ({ readonly type: 'stand-in' } & StandIn)
  | { readonly type: 'goes-on' }
  | { readonly type: 'extras'; readonly extras: AnswerExtras };

/** One piece of writing beside every conversation: a title, a deliverable. */
export interface ComposeRequest {
  /** Whom the vendor is told it is for. */
  readonly userId: string;
  readonly instruction: string;
  /** What it is made of. */
  readonly text: string;
  /** Room for the answer, a little reasoning before it included. */
  readonly maxTokens: number;
  /** The answer is to be a JSON object; a vendor that can be held to that is. */
  readonly isObject: boolean;
}

/**
 * A source of language. A provider is one folder that implements this; what makes it a coach stands above it.
 * `stream` ends normally when the answer is complete and throws an `AppError` (`provider_unavailable` and kin)
 * otherwise; text that came before a failure is kept by the caller. It stops at once when `signal` aborts.
 * Reasoning never leaves it.
 */
export interface LanguageProvider {
  readonly id: 'coach' | 'openai' | 'dify';
  /** The vendor's model, null for the built-in coach. */
  readonly model: string | null;
  stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<ProviderEvent>;
  /** Writes one thing beside every conversation and remembers nothing of it; absent where nothing can be written. */
  compose?(request: ComposeRequest, signal: AbortSignal): AsyncIterable<ProviderEvent>;
}
