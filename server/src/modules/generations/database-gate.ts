import { AppError } from '@qihang/shared/contracts';

/** Lets only so many tasks use the database at a time. */
export interface DatabaseGate {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface DatabaseGateOptions {
  readonly slots: number;
  /** A task that has waited this long is refused as `unavailable`; null lets it wait for ever. */
  readonly maxWaitMs: number | null;
}

const RETRY_SECONDS = 5;

/**
 * A part of the connection pool. Without it a burst of questions would take every connection and time out in the pool's
 * own queue, together with everything else that needs the database (failure matrix F35).
 */
export function makeDatabaseGate({ slots, maxWaitMs }: DatabaseGateOptions): DatabaseGate {
  const waiting = new Set<() => void>();
  let free = slots;

  const enter = (): Promise<void> | null => {
    if (free > 0) {
      free -= 1;
      return null;
    }
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(proceed);
      if (maxWaitMs === null) return;
      timer = setTimeout(() => {
        waiting.delete(proceed);
        reject(
          new AppError('unavailable', 'too long a queue for the database', { retryAfter: RETRY_SECONDS }),
        );
      }, maxWaitMs);
    });
  };

  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return {
    async run(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
