import { orAbort } from '../../../concurrency/abortable';
import type { BoundedQueue } from '../../../concurrency/bounded-queue';
import type { RunningGenerations } from '../store/running-generations';
import type { EndWaiters } from './wait-for-end-elsewhere';

interface WaitForOthersDeps {
  readonly running: Pick<RunningGenerations, 'findByAnswer'>;
  readonly ends: Pick<EndWaiters, 'wait'>;
  readonly connections: BoundedQueue;
  /** After this time the question is answered without waiting any longer, ms. */
  readonly maxWaitMs: number;
}

/**
 * Waits until no process writes the given answer of the user any more, so that questions of one conversation that
 * were sent to two processes are answered in order (F05).
 * @throws the signal's reason
 */
export const makeWaitForOthers =
  ({ running, ends, connections, maxWaitMs }: WaitForOthersDeps) =>
  async (answerId: string, userId: string, signal: AbortSignal): Promise<void> => {
    const id = await orAbort(
      connections.run(() => running.findByAnswer(answerId, userId)),
      signal,
    );
    if (id === null) return;
    const tooLong = AbortSignal.timeout(maxWaitMs);
    try {
      await ends.wait(id, AbortSignal.any([signal, tooLong]));
    } catch (error) {
      if (!tooLong.aborted || signal.aborted) throw error;
    }
  };
