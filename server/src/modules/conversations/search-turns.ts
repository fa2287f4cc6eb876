import { AppError } from '@qihang/shared/contracts';

/** Lets each user run one search at a time, so that nobody can load the database with them. */
export interface SearchTurns {
  /**
   * Runs the task when the user's present search is over. Only the newest waits: what is typed next makes the question
   * before it pointless.
   * @throws `rate_limited` when a newer one took its place
   */
  run<Result>(userId: string, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: () => void;
}

const RETRY_SECONDS = 1;

export function makeSearchTurns(): SearchTurns {
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
