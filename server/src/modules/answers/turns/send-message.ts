import { createHash } from 'node:crypto';
import { AppError, type Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import type { WordList } from '../../moderation/word-list';
import { firstTitleOf } from '../../titles/first-title';
import type { StartTurn } from './start-turn';
import type { TurnIds, TurnPlace } from './turn';

export interface SendMessageInput {
  readonly userId: string;
  readonly agentKey: string;
  /** Trimmed and storable, as the contract's schema lets it through. */
  readonly message: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  /** The question that this one replaces. */
  readonly editOf?: string | undefined;
  /** Order of a deliverable by a button; the message says the same in words. */
  readonly order?: Order | undefined;
  /** The client's `Idempotency-Key`; null when it sent none. */
  readonly clientKey: string | null;
}

interface SendMessageDeps {
  readonly startTurn: StartTurn;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  /** Words that a message may not contain. */
  readonly words: () => WordList;
}

/**
 * Hash of the request that a client's key stands for. Absent fields leave no trace, so that keys survive a new
 * release.
 */
export const requestHash = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

const isPresent = (part: unknown): boolean => part !== undefined;

/** All texts of a message that the user wrote. */
const textsIn = ({ message, order }: SendMessageInput): readonly string[] =>
  [message, order?.text, order?.instruction].filter((text) => text !== undefined);

const unknownQuestion = '没有找到要编辑的消息';

function placeOf({ message, conversationId, editOf, ...asked }: SendMessageInput): TurnPlace {
  const order = asked.order ?? null;
  if (conversationId === null) {
    if (editOf === undefined) return { kind: 'conversation', title: firstTitleOf(message), message, order };
    throw new AppError('not_found', 'an edit without its conversation', { text: unknownQuestion });
  }
  return editOf === undefined
    ? { kind: 'thread', conversationId, message, order }
    : { kind: 'edit', conversationId, editOf, message, order };
}

/**
 * Stores a question with its empty answer and starts the generation: at the end of the thread, or in the place of an
 * earlier question, whose running answers are then stopped. A repeated send (same key, same body) returns the stored
 * turn (F39).
 * @throws AppError before anything is stored: `not_found` for an unknown agent, a conversation or question that is
 * not the user's, `content_refused`, `conflict` for a key that came with another body (F40), `rate_limited`,
 * `quota_exceeded`, `unavailable` while the server shuts down
 */
export const makeSendMessage =
  ({ startTurn, findAgent, words }: SendMessageDeps) =>
  async (input: SendMessageInput): Promise<TurnIds> => {
    const { userId, agentKey, message, conversationId, editOf, order, clientKey } = input;
    const agent = findAgent(agentKey);
    if (agent === undefined) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    if (textsIn(input).some((text) => words().isIn(text)))
      throw new AppError('content_refused', 'the message holds a listed word');
    return startTurn({
      userId,
      agent,
      place: placeOf(input),
      question: message,
      order: order ?? null,
      clientKey,
      requestHash: requestHash(agentKey, conversationId, message, ...[editOf, order].filter(isPresent)),
      unknownText: editOf === undefined ? '没有找到这个对话' : unknownQuestion,
    });
  };
