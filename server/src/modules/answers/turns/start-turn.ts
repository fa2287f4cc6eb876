import type { Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../../agents/agent-definition';
import type { PublishUserEvent } from '../../user-events/user-events';
import type { PickAnswerer } from '../answerer';
import type { GenerationRunner } from '../run/generation-runner';
import type { StopRequest } from '../run/stop-generation';
import type { TurnIds, TurnPlace } from './turn';
import type { TurnLimits } from './turn-admission';
import { turnRefusalError } from './turn-refusal-error';
import type { TurnStore } from './turn-store';

export interface StartTurnDeps {
  readonly turns: Pick<TurnStore, 'createTurn'>;
  readonly runner: Pick<GenerationRunner, 'admit' | 'start'>;
  readonly pick: PickAnswerer;
  /** Stops answers that a new branch takes off the screen; never rejects. */
  readonly stop: (request: StopRequest) => void;
  readonly publish: PublishUserEvent;
  readonly limits: TurnLimits;
  readonly instanceId: string;
  readonly newId: () => string;
}

export interface StartTurnInput {
  readonly userId: string;
  readonly agent: AgentDefinition;
  readonly place: TurnPlace;
  readonly question: string;
  /** Order of a deliverable that came with the question. */
  readonly order: Order | null;
  readonly clientKey: string | null;
  readonly requestHash: Buffer;
  /** Text for the user when there is no such place. */
  readonly unknownText: string;
}

export type StartTurn = (input: StartTurnInput) => Promise<TurnIds>;

/**
 * Stores a turn and starts its generation. A repeated request (same key, same body) returns the stored turn.
 * @throws AppError before anything is stored: `not_found`, `conflict`, `rate_limited`, `quota_exceeded`,
 * `unavailable` while the server shuts down
 */
export const makeStartTurn =
  ({ turns, runner, pick, stop, publish, limits, instanceId, newId }: StartTurnDeps): StartTurn =>
  ({ userId, agent, place, question, order, clientKey, requestHash, unknownText }) =>
    runner.admit(async () => {
      const { answerer, label } = pick(agent);
      const result = await turns.createTurn(
        {
          userId,
          agentKey: agent.key,
          place,
          label,
          answeredBy: answerer.answersBy,
          provider: answerer.id,
          model: answerer.model,
          agentRelease: answerer.agentRelease,
          clientKey,
          requestHash,
          instanceId,
          newId,
        },
        limits,
      );
      if (result.kind === 'repeated') return result.turn;
      if (result.kind !== 'created') throw turnRefusalError(result, limits, unknownText);
      const { turn, parentId, superseded } = result;
      for (const id of superseded) stop({ id, userId });
      const isAgain = place.kind === 'answer';
      const before = { text: '', seq: 0 };
      runner.start({ ...turn, userId, agent, question, order, parentId, isAgain, before });
      const { conversationId, generationId } = turn;
      publish(userId, { event: 'conversation-changed', conversationId });
      publish(userId, { event: 'generation-started', conversationId, generationId });
      return turn;
    });
