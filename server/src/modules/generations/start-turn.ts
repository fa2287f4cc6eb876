import type { Order } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { LanguageProvider } from '../../providers/language-provider';
import type { PublishUserEvent } from '../user-events/user-events';
import type { GenerationRunner } from './generation-runner';
import type { StopRequest } from './stop-generation';
import type { TurnLimits } from './turn-admission';
import { turnRefusalError } from './turn-refusal-error';
import type { Turn, TurnPlace, TurnStore } from './turn-store';

export interface StartTurnDeps {
  readonly turns: Pick<TurnStore, 'createTurn'>;
  readonly runner: Pick<GenerationRunner, 'admit' | 'start'>;
  readonly pick: (agent: AgentDefinition) => {
    readonly provider: Pick<LanguageProvider, 'id' | 'model'>;
    readonly label: string;
  };
  /** For answers that a new branch takes off the screen; never rejects. */
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
  /** The piece of work that the question asks for by a button. */
  readonly order: Order | null;
  readonly clientKey: string | null;
  readonly requestHash: Buffer;
  /** Said when the user has no such place. */
  readonly unknownText: string;
}

export type StartTurn = (input: StartTurnInput) => Promise<Turn>;

/**
 * Stores a turn and starts its generation; a repeated request (same key, same body) gets what the first one made.
 * @throws AppError before anything is stored: `not_found`, `conflict`, `rate_limited`, `quota_exceeded`, `unavailable`
 * while the server shuts down
 */
export const makeStartTurn =
  ({ turns, runner, pick, stop, publish, limits, instanceId, newId }: StartTurnDeps): StartTurn =>
  ({ userId, agent, place, question, order, clientKey, requestHash, unknownText }) =>
    runner.admit(async () => {
      const { provider, label } = pick(agent);
      const result = await turns.createTurn(
        {
          userId,
          agentKey: agent.key,
          place,
          label,
          provider: provider.id,
          model: provider.model,
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
