import { ERRORS, isAppError, type UserEvent } from '@qihang/shared/contracts';

/** Pauses before the stream is opened again, in milliseconds; the last one repeats. */
export const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

interface FollowerDependencies {
  readonly open: (signal: AbortSignal) => AsyncIterable<UserEvent>;
  /** Calls back after so many milliseconds; returns the undoing. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 to 1: after a restart of the server not everybody comes back in the same moment. */
  readonly random: () => number;
  readonly onEvent: (event: UserEvent) => void;
  /** The stream could not be opened: what was missed will not be told before it can. */
  readonly onUnreachable: (error: unknown) => void;
}

/** Follows what changes in a person's history, as long as somebody looks. */
export interface EventFollower {
  /** Opens the stream unless it is open, at once. */
  start(): void;
  /** Lets it go: nothing is told any more. */
  stop(): void;
  /** Takes a new stream in place of one that may be dead without knowing it. */
  renew(): void;
}

export function makeEventFollower(deps: FollowerDependencies): EventFollower {
  let current: AbortController | null = null;
  let wake: () => void = () => {};

  const pause = (error: unknown, failures: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const longest = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
      const asked = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = deps.later(end, Math.max(asked, longest * (0.5 + deps.random() / 2)));
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
        // Told once per loss, and whenever the server says more than that nobody is there.
        if (failures === 0) deps.onUnreachable(error);
        if (isAppError(error) && !ERRORS[error.code].retryable && error.code !== 'unauthenticated') {
          // A server without this stream, or a bug: rarely is often enough.
          failures = PAUSES.length;
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
