import { AppError } from '@qihang/shared/contracts';
import type { AnswerStore } from '../store/answer-store';
import type { EndWaiters } from './wait-for-end-elsewhere';

interface StopGenerationDeps {
  readonly runner: { stop(generationId: string, userId: string): Promise<void> | null };
  readonly store: Pick<AnswerStore, 'find'>;
  /** Asks the owner to stop the generation. Unconfirmed: the database shows the result. */
  readonly askOwner: (owner: string, request: StopRequest) => void;
  readonly ends: Pick<EndWaiters, 'wait'>;
  /** Time that an owner may take, ms; longer than a dead owner stays unnoticed. */
  readonly patienceMs?: number;
}

export interface StopRequest {
  readonly id: string;
  readonly userId: string;
}

const PATIENCE_MS = 15_000;
/** A request may be lost together with a connection. */
const ASK_AGAIN_MS = 1_000;
const RETRY_SECONDS = 5;

/**
 * Stops one of the user's generations, whichever process runs it: the vendor's call ends at once and the text so far
 * is kept. Resolves when the end is stored; stopping an ended generation changes nothing (F58, F59).
 * @throws AppError `not_found` for an unknown generation and for another user's alike; `unavailable` when the owner
 * does not answer
 */
export const makeStopGeneration =
  ({ runner, store, askOwner, ends, patienceMs = PATIENCE_MS }: StopGenerationDeps) =>
  async (request: StopRequest): Promise<void> => {
    const ended = runner.stop(request.id, request.userId);
    if (ended !== null) {
      await ended;
      return;
    }
    const stored = await store.find(request.id, request.userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation');
    if (stored.status !== 'running') return;
    const ask = () => askOwner(stored.instanceId, request);
    ask();
    const again = setInterval(ask, ASK_AGAIN_MS);
    const tooLong = AbortSignal.timeout(patienceMs);
    try {
      await ends.wait(request.id, tooLong);
    } catch (cause) {
      throw new AppError('unavailable', 'the process that runs it does not stop it', {
        cause,
        retryAfter: RETRY_SECONDS,
      });
    } finally {
      clearInterval(again);
    }
  };
