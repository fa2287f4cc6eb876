import { ERRORS, isAppError, type UserEvent } from '@qihang/shared/contracts';

/** Pauses before the stream is opened again, ms; the last one repeats. */
export const RETRY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

interface FollowerDependencies {
  readonly open: (signal: AbortSignal) => AsyncIterable<UserEvent>;
  /** Starts a timer. @returns the function that cancels it */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Jitter from 0 to 1, so that not all tabs reconnect at once after a restart of the server. */
  readonly random: () => number;
  readonly onEvent: (event: UserEvent) => void;
  /** The stream could not be opened; changes are missed until it can be. */
  readonly onUnreachable: (error: unknown) => void;
}

/** Keeps the stream of user events open while the page is visible. */
export interface EventFollower {
  /** Opens the stream at once unless it is open. */
  start(): void;
  /** Closes the stream; no event is reported after this. */
  stop(): void;
  /** Replaces a stream that may be dead without an error. */
  renew(): void;
}

export function makeEventFollower(deps: FollowerDependencies): EventFollower {
  let current: AbortController | null = null;
  let wake: () => void = () => {};

  const pause = (error: unknown, failures: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const maxPause = RETRY_PAUSES[Math.min(failures, RETRY_PAUSES.length - 1)] ?? 0;
      const requested = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = deps.later(end, Math.max(requested, maxPause * (0.5 + deps.random() / 2)));
      signal.addEventListener('abort', end);
      wake = end;
    });

  const follow = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        for await (const event of deps.open(signal)) {
          if (signal.aborted) return;
          if (event.event === 'ready') failures = 0;
          deps.onEvent(event);
        }
      } catch (error) {
        if (signal.aborted) return;
        // Reported once per loss; later failures of the same loss are retries.
        if (failures === 0) deps.onUnreachable(error);
        if (isAppError(error) && !ERRORS[error.code].retryable && error.code !== 'unauthenticated') {
          // A server without this stream, or a bug: retry at the longest pause.
          failures = RETRY_PAUSES.length;
        }
        await pause(error, failures, signal);
      }
    }
  };

  const stop = (): void => {
    current?.abort();
    current = null;
  };
  const start = (): void => {
    if (current !== null) {
      wake();
      return;
    }
    current = new AbortController();
    void follow(current.signal);
  };
  return {
    start,
    stop,
    renew() {
      if (current === null) return;
      stop();
      start();
    },
  };
}
