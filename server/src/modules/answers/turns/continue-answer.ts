import { AppError, type StartedTurn } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import type { PublishUserEvent } from '../../user-events/user-events';
import type { GenerationRunner } from '../run/generation-runner';
import { toStarted } from './regenerate-answer';
import type { StartTurnDeps } from './start-turn';
import type { TurnLimits } from './turn-admission';
import { turnRefusalError } from './turn-refusal-error';
import type { TurnStore } from './turn-store';

export interface ContinueRequest {
  readonly id: string;
  readonly userId: string;
}

interface ContinueAnswerDeps {
  readonly turns: Pick<TurnStore, 'find' | 'resume'>;
  readonly runner: Pick<GenerationRunner, 'admit' | 'start'>;
  readonly findAgent: (key: string) => AgentDefinition | undefined;
  readonly pick: StartTurnDeps['pick'];
  readonly publish: PublishUserEvent;
  readonly limits: TurnLimits;
  readonly instanceId: string;
}

const unknownText = '没有找到这条回答';
const CONFLICTS = {
  complete: '这条回答已经写完了',
  empty: '这条回答还没有内容，请重新生成',
  not_shown: '只能接着写对话里的最后一条回答',
} as const;

/**
 * 继续生成: continues an answer that was stopped, interrupted or failed half-way, in the same message and generation, on
 * this process. A running one is returned as it is, so the call may be repeated. Counts as a message of the quota.
 * @throws AppError `not_found`; `conflict` for an answer that is complete, has no text, or is not the last of the
 * thread; `rate_limited`, `quota_exceeded`, `unavailable` as sending does
 */
export const makeContinueAnswer =
  ({ turns, runner, findAgent, pick, publish, limits, instanceId }: ContinueAnswerDeps) =>
  async ({ id, userId }: ContinueRequest): Promise<StartedTurn> => {
    const stored = await turns.find({ generationId: id }, userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation', { text: unknownText });
    const agent = findAgent(stored.agentKey);
    if (agent === undefined) throw new AppError('not_found', 'unknown agent', { text: '没有找到这位教练' });
    return runner.admit(async () => {
      const { answerer, label } = pick(agent);
      const result = await turns.resume(
        {
          generationId: id,
          userId,
          instanceId,
          answeredBy: answerer.answersBy,
          provider: answerer.id,
          model: answerer.model,
          agentRelease: answerer.agentRelease,
          // An answer that a model has written, even in part, keeps its label.
          label: answerer.answersBy === 'model' ? label : null,
        },
        limits,
      );
      switch (result.kind) {
        case 'running':
          // The client may have seen any part of the running answer; a replay from the beginning is always right.
          return toStarted(result.turn, 0);
        case 'complete':
        case 'empty':
        case 'not_shown':
          throw new AppError('conflict', `cannot continue: ${result.kind}`, { text: CONFLICTS[result.kind] });
        case 'repeated':
          return toStarted(result.turn, 0);
        case 'resumed':
          break;
        default:
          throw turnRefusalError(result, limits, unknownText);
      }
      const { turn, before, seq } = result;
      const { question, parentId, conversationId } = stored;
      const { text, order } = question;
      runner.start({ ...turn, userId, agent, question: text, order, parentId, isAgain: true, before });
      publish(userId, { event: 'conversation-changed', conversationId });
      publish(userId, { event: 'generation-started', conversationId, generationId: id });
      return toStarted(turn, seq);
    });
  };
