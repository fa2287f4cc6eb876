import { AppError } from '@qihang/shared/contracts';
import type { GenerationEnds } from './generation-ends';
import type { ProgressStore } from './progress-store';

interface StopGenerationDeps {
  readonly runner: { stop(generationId: string, userId: string): Promise<void> | null };
  readonly progress: Pick<ProgressStore, 'find'>;
  /** Asks the process that runs it; whether that was heard shows in the database. */
  readonly askOwner: (owner: string, request: StopRequest) => void;
  readonly ends: Pick<GenerationEnds, 'wait'>;
  /** How long an owner may take; longer than a dead one is taken for alive. */
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
 * Stops one of the user's generations, whichever process runs it: the vendor's call ends at once, what came is kept.
 * Resolves when the end is stored. Stopping what has ended changes nothing.
 * @throws AppError `not_found` for the unknown and for somebody else's alike; `unavailable` when the process that runs
 * it does not answer
 */
export const makeStopGeneration =
  ({ runner, progress, askOwner, ends, patienceMs = PATIENCE_MS }: StopGenerationDeps) =>
  async (request: StopRequest): Promise<void> => {
    const ended = runner.stop(request.id, request.userId);
    if (ended !== null) {
      await ended;
      return;
    }
    const stored = await progress.find(request.id, request.userId);
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
