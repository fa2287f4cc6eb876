import type { AnswerAttachments, Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';

/** The question to be answered, and the place of its answer. What else is needed of the user is the answerer's to load. */
export interface AnswerRequest {
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
  /**
   * Text of the answer so far, where it was cut and is to be continued (继续生成); '' at its beginning. The answerer
   * gives the rest; where that begins with the partial's last words again, the caller drops them.
   */
  readonly partial: string;
  /** The question was answered before: 重新生成 or 继续生成. */
  readonly isAgain: boolean;
}

/**
 * `text` is appended. `work` says what is under way while no text comes, '' for nothing any more. `replace` replaces all
 * text of this run (`isWhole`: and the text before it). `usage` is the count of the whole run so far, the last one is valid, and
 * without answer tokens it is the prompt's alone; nothing is counted where there is none and nothing was written. `goes-on`
 * announces that the text after it is the exact rest of the partial. `extras` are all attachments of the answer; the
 * last one is valid.
 */
export type AnswerEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'work'; readonly doing: string }
  | { readonly type: 'replace'; readonly text: string; readonly isWhole?: boolean }
  | { readonly type: 'usage'; readonly promptTokens: number; readonly answerTokens: number }
  | { readonly type: 'goes-on' }
  | { readonly type: 'extras'; readonly extras: AnswerAttachments };

/**
 * What answers a question. `stream` ends normally when the answer is complete and throws an `AppError`
 * (`provider_unavailable` and kin) otherwise; text that came before a failure is kept. It stops at once when `signal`
 * aborts. It loads what it needs behind the gate of the answers' connections (F35), and holds no connection while text
 * arrives.
 */
export interface Answerer {
  readonly id: 'coach' | 'openai' | 'dify';
  /** Rules give the same answer to the same question, cost nothing and carry no mark of generated content. */
  readonly answersBy: 'rules' | 'model';
  /** The vendor's model; null for the rules. */
  readonly model: string | null;
  /** First messages that it understands, in place of the agent's own. */
  readonly openers?: readonly string[];
  /** Short hash of all that its answers depend on besides the conversation; null for the rules. */
  readonly agentRelease: string | null;
  /** Who answers this one question in its place; null for nobody. Asked once the answer before is stored. */
  readonly standInFor?: (request: AnswerRequest) => Promise<StandIn | null>;
  /** Buttons that hang on an answer that its vendor failed to give; the order is the question's. */
  readonly offersAfterFailure?: (order: Order | null) => readonly string[];
  stream(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

/** The rules where they answer in place of a vendor, and the label of what they say. */
export interface StandIn {
  readonly answerer: Answerer;
  readonly label: string;
}

/** Who answers an agent's questions, and the label of the answers. @throws Error for an agent that did not exist at the start */
export type PickAnswerer = (agent: AgentDefinition) => {
  readonly answerer: Answerer;
  readonly label: string;
};
