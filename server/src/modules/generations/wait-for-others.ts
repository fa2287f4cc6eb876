import { orAbort } from './abortable';
import type { DatabaseGate } from './database-gate';
import type { GenerationEnds } from './generation-ends';
import type { RunningGenerations } from './running-generations';

interface WaitForOthersDeps {
  readonly running: Pick<RunningGenerations, 'findByAnswer'>;
  readonly ends: Pick<GenerationEnds, 'wait'>;
  readonly gate: DatabaseGate;
  /** After this long the question is answered without waiting any longer. */
  readonly maxWaitMs: number;
}

/**
 * Waits until no process writes the given answer of the user's any more: questions of one conversation that were sent to
 * two processes are answered in order (failure matrix F05).
 * @throws the signal's reason
 */
export const makeWaitForOthers =
  ({ running, ends, gate, maxWaitMs }: WaitForOthersDeps) =>
  async (answerId: string, userId: string, signal: AbortSignal): Promise<void> => {
    const id = await orAbort(
      gate.run(() => running.findByAnswer(answerId, userId)),
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
