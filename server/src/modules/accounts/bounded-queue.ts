import { AppError } from '@qihang/shared/contracts';

/** Runs tasks, a few at a time; the rest wait in order, and beyond the bound they are refused. */
export interface BoundedQueue {
  /** @throws `rate_limited` with `retryAfter` when too many are waiting already */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** A queue of at most `concurrency` tasks under way and `waiting` behind them. */
export function makeBoundedQueue(name: string, concurrency: number, waiting: number): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> | undefined => {
    if (running < concurrency) {
      running += 1;
      return undefined;
    }
    if (line.length >= waiting) {
      throw new AppError('rate_limited', `${name}: ${waiting} waiting`, {
        text: '系统正忙，请稍后再试',
        retryAfter: 1,
      });
    }
    return new Promise((resolve) => line.push(resolve));
  };

  const leave = (): void => {
    const next = line.shift();
    // The place is handed on, not given up: nobody can slip in between.
    if (next === undefined) running -= 1;
    else next();
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
