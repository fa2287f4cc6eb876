import { AppError, type StartedTurn } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import { requestHash } from './send-message';
import type { StartTurn } from './start-turn';
import type { TurnIds } from './turn';
import type { TurnStore } from './turn-store';

export interface RegenerateRequest {
  readonly userId: string;
  readonly answerId: string;
  readonly clientKey: string | null;
}

interface RegenerateAnswerDeps {
  readonly startTurn: StartTurn;
  readonly turns: Pick<TurnStore, 'find'>;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
}

/** Ids with which a client watches a turn; it may already have all events up to `seq`. */
export const toStarted = (
  { conversationId, questionId, answerId, generationId }: TurnIds,
  seq: number,
): StartedTurn => ({
  conversationId,
  messageId: questionId,
  answerId,
  generationId,
  seq,
});

const unknownText = '没有找到这条回答';

/**
 * 重新生成: another answer to the same question, beside the existing one; the thread goes on from it. Counts as a message
 * of the quota.
 * @throws AppError as sending does; `conflict` while an answer to that question is still being written
 */
export const makeRegenerateAnswer =
  ({ startTurn, turns, findAgent }: RegenerateAnswerDeps) =>
  async ({ userId, answerId, clientKey }: RegenerateRequest): Promise<StartedTurn> => {
    const stored = await turns.find({ answerId }, userId);
    if (stored === null) throw new AppError('not_found', 'unknown answer', { text: unknownText });
    const { conversationId, agentKey, question } = stored;
    const agent = findAgent(agentKey);
    if (agent === undefined) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    const turn = await startTurn({
      userId,
      agent,
      place: { kind: 'answer', conversationId, questionId: question.id },
      question: question.text,
      order: question.order,
      clientKey,
      requestHash: requestHash('regenerate', answerId),
      unknownText,
    });
    return toStarted(turn, 0);
  };
