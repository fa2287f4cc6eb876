import type { AnswerAttachments, Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../agents/agent-definition';

/** One message of a conversation as a provider sees it. */
export interface PromptMessage {
  readonly role: 'user' | 'ai';
  readonly text: string;
}

/** All that a provider may know of the question that it answers. Data of other users never get in here. */
export interface ProviderRequest {
  readonly agent: AgentDefinition;
  readonly userId: string;
  readonly conversationId: string;
  readonly generationId: string;
  /** The answer that is being written. */
  readonly answerId: string;
  /** The answer that the question follows; null at the beginning of a conversation. */
  readonly parentId: string | null;
  readonly question: { readonly id: string; readonly text: string };
  /** Order of a deliverable that came with the question by a button; null for words alone. */
  readonly order: Order | null;
  /** The conversation before the question, oldest first. */
  readonly history: readonly PromptMessage[];
  /** Facts about the user, in sentences for a model; empty for a new user. */
  readonly profile: string;
  /**
   * Text of the answer so far, where it was cut and is to be continued (继续生成); '' at its beginning. The provider
   * gives the rest; where that begins with the partial's last words again, the caller drops them.
   */
  readonly partial: string;
  /** The partial is a line of progress and no part of the answer, which replaces it. */
  readonly isPartialProgress: boolean;
  /** Reply of the product's own rules: the built-in coach says exactly this, a model's answer takes its place. */
  readonly ruled: string;
}

/** The provider that answers in place of the one that was asked, as stored and as shown to viewers. */
export interface StandIn {
  readonly provider: LanguageProvider['id'];
  readonly label: string;
}

/**
 * `text` is appended. `replace` replaces all text of this run (`isWhole`: and the text before it). `usage` is the
 * vendor's count; the last one is valid. `stand-in` announces a stand-in before its text. `goes-on` announces that
 * the text after it is the exact rest of the partial. `extras` are all attachments of the answer; the last one is
 * valid.
 */
export type ProviderEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'replace'; readonly text: string; readonly isWhole?: boolean }
  | { readonly type: 'usage'; readonly promptTokens: number; readonly answerTokens: number }
  | ({ readonly type: 'stand-in' } & StandIn)
  | { readonly type: 'goes-on' }
  | { readonly type: 'extras'; readonly extras: AnswerAttachments };

/** Request of one text outside any conversation: a title, a deliverable. */
export interface ComposeRequest {
  /** User id for the vendor. */
  readonly userId: string;
  readonly instruction: string;
  /** Material for the text. */
  readonly text: string;
  /** Limit of the answer, including a little reasoning before it. */
  readonly maxTokens: number;
  /** The answer is to be a JSON object; vendors that can enforce that are asked to. */
  readonly isObject: boolean;
}

/**
 * A source of language, implemented by one folder each; all that makes it a coach is above it. `stream` ends normally
 * when the answer is complete and throws an `AppError` (`provider_unavailable` and kin) otherwise; the caller keeps
 * text that came before a failure. It stops at once when `signal` aborts. Reasoning never leaves it (R2.23).
 */
export interface LanguageProvider {
  readonly id: 'coach' | 'openai' | 'dify';
  /** Rules give the same answer to the same question, cost nothing and carry no mark of generated content. */
  readonly answersBy: 'rules' | 'model';
  /** The vendor's model; null for the built-in coach. */
  readonly model: string | null;
  stream(request: ProviderRequest, signal: AbortSignal): AsyncIterable<ProviderEvent>;
  /** Writes one text outside any conversation and remembers nothing of it; absent where the provider cannot. */
  compose?(request: ComposeRequest, signal: AbortSignal): AsyncIterable<ProviderEvent>;
}
