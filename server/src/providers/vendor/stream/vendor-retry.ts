import { sleep } from '../../../concurrency/sleep';
import { VendorFailure } from '../vendor-failure';

/** Limits of retries; milliseconds. */
export interface RetryLimits {
  /** Further tries after the first. */
  readonly retries: number;
  /** Pause before the first retry; doubled for each further one. */
  readonly pauseMs: number;
  /** A vendor that asks for a longer pause is not asked again, because the user is waiting. */
  readonly maxPauseMs: number;
}

export const RETRY_LIMITS: RetryLimits = { retries: 2, pauseMs: 500, maxPauseMs: 10_000 };

/**
 * Retries a transient failure of `attempt`, but only before its first result: a second try after the first token
 * would be paid twice and repeat the text (F21).
 */
export async function* retryBeforeFirstToken<T>(
  attempt: () => AsyncIterable<T>,
  limits: RetryLimits,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  for (let tried = 0; ; tried += 1) {
    let hasBegun = false;
    try {
      for await (const item of attempt()) {
        hasBegun = true;
        yield item;
      }
      return;
    } catch (error) {
      const pause = hasBegun || tried >= limits.retries ? null : pauseAfter(error, tried, limits);
      if (pause === null || signal.aborted) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

const pauseAfter = (error: unknown, tried: number, limits: RetryLimits): number | null => {
  if (!(error instanceof VendorFailure) || !error.isRetryable) return null;
  const pause = error.retryAfterMs ?? limits.pauseMs * 2 ** tried;
  return pause <= limits.maxPauseMs ? pause : null;
};
