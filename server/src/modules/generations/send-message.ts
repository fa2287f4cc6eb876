import { createHash } from 'node:crypto';
import { AppError, type Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { WordList } from '../moderation/word-list';
import { firstTitleOf } from '../titles/first-title';
import type { StartTurn } from './start-turn';
import type { Turn, TurnPlace } from './turn-store';

export interface SendMessageInput {
  readonly userId: string;
  readonly agentKey: string;
  /** Trimmed and storable: what the contract's schema lets through. */
  readonly message: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  /** The question that this one takes the place of. */
  readonly editOf?: string | undefined;
  /** A piece of work that a button asks for; the message says the same in words. */
  readonly order?: Order | undefined;
  /** The client's `Idempotency-Key`; null when it sent none. */
  readonly clientKey: string | null;
}

interface SendMessageDeps {
  readonly startTurn: StartTurn;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  /** What may not be sent. */
  readonly words: () => WordList;
}

/** What a client's key stands for. A field that is absent leaves no trace, so that keys outlive a new version of ours. */
export const requestHash = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

const isPresent = (part: unknown): boolean => part !== undefined;

/** All that a user says with a message. */
const saidIn = ({ message, order }: SendMessageInput): readonly string[] =>
  [message, order?.text, order?.instruction].filter((text) => text !== undefined);

const unknownQuestion = '没有找到要编辑的消息';

function placeOf({ message, conversationId, editOf, ...asked }: SendMessageInput): TurnPlace {
  const order = asked.order ?? null;
  if (conversationId === null) {
    if (editOf === undefined) return { kind: 'conversation', title: firstTitleOf(message), message, order };
    throw new AppError('not_found', 'an edit without its conversation', { text: unknownQuestion });
  }
  return editOf === undefined
    ? { kind: 'line', conversationId, message, order }
    : { kind: 'edit', conversationId, editOf, message, order };
}

/**
 * Stores a question with the answer to come and starts the generation: at the end of the line on screen, or in the place
 * of an earlier question, whose answers are then no longer waited for. A repeated send (same key, same body) returns what
 * the first one made.
 * @throws AppError before anything is stored: `not_found` for an unknown agent, a conversation or question that is not the
 * user's, `content_refused`, `conflict` for a key that came with another body, `rate_limited`, `quota_exceeded`,
 * `unavailable` while the server shuts down
 */
export const makeSendMessage =
  ({ startTurn, findAgent, words }: SendMessageDeps) =>
  async (input: SendMessageInput): Promise<Turn> => {
    const { userId, agentKey, message, conversationId, editOf, order, clientKey } = input;
    const agent = findAgent(agentKey);
    if (agent === undefined) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    if (saidIn(input).some((text) => words().isIn(text)))
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
