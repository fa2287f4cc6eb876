import { AppError } from '@qihang/shared/contracts';

/** Queue that runs one search per user at a time, so that no user can load the database with them. */
export interface SearchQueue {
  /**
   * Runs the task after the user's current search. Only the newest task waits, because each new input makes the one
   * before it pointless.
   * @throws AppError `rate_limited` when a newer task took its place
   */
  run<Result>(userId: string, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: () => void;
}

const RETRY_SECONDS = 1;

export function makeSearchQueue(): SearchQueue {
  const running = new Set<string>();
  const waiting = new Map<string, Waiting>();

  const queue = (userId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.get(userId)?.giveUp();
      waiting.set(userId, {
        begin: resolve,
        giveUp: () =>
          reject(
            new AppError('rate_limited', 'a newer search took its place', { retryAfter: RETRY_SECONDS }),
          ),
      });
    });

  const passOn = (userId: string): void => {
    const next = waiting.get(userId);
    if (next === undefined) {
      running.delete(userId);
      return;
    }
    waiting.delete(userId);
    next.begin();
  };

  return {
    async run(userId, task) {
      if (running.has(userId)) await queue(userId);
      else running.add(userId);
      try {
        return await task();
      } finally {
        passOn(userId);
      }
    },
  };
}
