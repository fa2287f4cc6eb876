import { type BoundedQueue, makeBoundedQueue } from './bounded-queue';

/** Limits the tasks of one key that run at a time; tasks of different keys run in parallel. */
export interface QueuePerKey {
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** Creates turns by key; at most `waiting` tasks wait for one key, further ones are refused as `rate_limited`. */
export function makeQueuePerKey(name: string, waiting: number, concurrency = 1): QueuePerKey {
  const queues = new Map<string, { queue: BoundedQueue; users: number }>();
  return {
    async run(key, task) {
      const entry = queues.get(key) ?? { queue: makeBoundedQueue(name, { concurrency, waiting }), users: 0 };
      queues.set(key, entry);
      entry.users += 1;
      try {
        return await entry.queue.run(task);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) queues.delete(key);
      }
    },
  };
}
