import { AppError } from '@qihang/shared/contracts';
import type { ProgressStore } from './progress-store';

interface StopGenerationDeps {
  readonly runner: { stop(generationId: string, userId: string): Promise<void> | null };
  readonly progress: Pick<ProgressStore, 'find'>;
  /** Asks the other processes to stop it. */
  readonly askOthers: (request: StopRequest) => Promise<void>;
}

export interface StopRequest {
  readonly id: string;
  readonly userId: string;
}

/**
 * Stops one of the user's generations: the vendor's call ends at once, what came is kept. Resolves when the end is
 * stored (when another process runs it: when that one was asked). Stopping what has ended changes nothing.
 * @throws AppError `not_found` for the unknown and for somebody else's alike
 */
export const makeStopGeneration =
  ({ runner, progress, askOthers }: StopGenerationDeps) =>
  async (request: StopRequest): Promise<void> => {
    const ended = runner.stop(request.id, request.userId);
    if (ended !== null) {
      await ended;
      return;
    }
    const stored = await progress.find(request.id, request.userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation');
    if (stored.status === 'running') await askOthers(request);
  };
