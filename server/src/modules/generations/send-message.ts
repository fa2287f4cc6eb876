import { createHash } from 'node:crypto';
import { AppError, LIMITS } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { LanguageProvider } from '../../providers/language-provider';
import type { WordList } from '../moderation/word-list';
import { shareUsedUp } from '../usage/daily-share';
import type { GenerationRunner } from './generation-runner';
import type { Turn, TurnLimits, TurnResult, TurnStore } from './turn-store';

export interface SendMessageInput {
  readonly userId: string;
  readonly agentKey: string;
  /** Trimmed and storable: what the contract's schema lets through. */
  readonly message: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  /** The client's `Idempotency-Key`; null when it sent none. */
  readonly clientKey: string | null;
}

interface SendMessageDeps {
  readonly turns: Pick<TurnStore, 'createTurn'>;
  readonly runner: Pick<GenerationRunner, 'admit' | 'start'>;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  readonly pick: (agent: AgentDefinition) => {
    readonly provider: Pick<LanguageProvider, 'id' | 'model'>;
    readonly label: string;
  };
  readonly limits: TurnLimits;
  /** What may not be sent. */
  readonly words: () => WordList;
  readonly instanceId: string;
  readonly newId: () => string;
}

/** What a client should wait before it tries again, in seconds. */
const RUNNING_RETRY_SECONDS = 5;

const firstTitle = (message: string): string => [...message].slice(0, LIMITS.firstTitleCodePoints).join('');

const hashOf = ({ agentKey, conversationId, message }: SendMessageInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([agentKey, conversationId, message]))
    .digest();

/**
 * Stores a question with the answer to come and starts the generation. A repeated send (same key, same body) returns
 * what the first one made.
 * @throws AppError before anything is stored: `not_found` for an unknown agent or a conversation that is not the user's,
 * `content_refused`, `conflict` for a key that came with another body, `rate_limited`, `unavailable` while the server shuts down
 */
export const makeSendMessage =
  ({ turns, runner, findAgent, pick, limits, words, instanceId, newId }: SendMessageDeps) =>
  async (input: SendMessageInput): Promise<Turn> => {
    const agent = findAgent(input.agentKey);
    if (agent === undefined) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    if (words().isIn(input.message)) throw new AppError('content_refused', 'the message holds a listed word');
    const { provider, label } = pick(agent);
    return runner.admit(async () => {
      const result = await turns.createTurn(
        {
          ...input,
          title: firstTitle(input.message),
          label,
          provider: provider.id,
          model: provider.model,
          requestHash: hashOf(input),
          instanceId,
          newId,
        },
        limits,
      );
      const turn = requireTurn(result, limits);
      const { userId, message, conversationId } = input;
      if (result.kind === 'created') {
        runner.start({ ...turn, userId, agent, question: message, hasHistory: conversationId !== null });
      }
      return turn;
    });
  };

function requireTurn(result: TurnResult, { daily }: TurnLimits): Turn {
  switch (result.kind) {
    case 'created':
    case 'repeated':
      return result.turn;
    case 'key_reused':
      throw new AppError('conflict', 'idempotency key came with another body');
    case 'unknown_user':
      throw new AppError('unauthenticated', 'the user is gone');
    case 'unknown_conversation':
      throw new AppError('not_found', 'unknown conversation', { text: '没有找到这个对话' });
    case 'too_many_running':
      throw new AppError('rate_limited', 'too many running generations', {
        text: '你有几个回答还没写完，等它们结束再发吧',
        retryAfter: RUNNING_RETRY_SECONDS,
      });
    case 'too_many_messages':
      throw new AppError('rate_limited', 'too many messages', {
        text: '发得太快了，请稍等一会儿再发',
        retryAfter: Math.max(1, Math.ceil(result.retryAfterMs / 1_000)),
      });
    case 'share_used_up':
      throw shareUsedUp(result.part, daily, result.resetsAt, new Date());
  }
}
