import { AppError, type StartedTurn } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import { requestHash } from './send-message';
import type { StartTurn } from './start-turn';
import type { Turn, TurnStore } from './turn-store';

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

/** What a client needs to watch: all that was sent up to `seq` it may already have. */
export const toStarted = (
  { conversationId, questionId, answerId, generationId }: Turn,
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
 * 重新生成: another answer to the same question, beside the one that is there; the line on screen goes on from it. It
 * counts as a message.
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
