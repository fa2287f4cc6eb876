import { type BoundedQueue, makeBoundedQueue } from './bounded-queue';

/** Lets tasks of one key run one after another, and tasks of different keys side by side. */
export interface KeyedTurns {
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

/** Turns by key; at most `waiting` tasks wait for one key, further ones are refused as `rate_limited`. */
export function makeKeyedTurns(name: string, waiting: number): KeyedTurns {
  const queues = new Map<string, { queue: BoundedQueue; users: number }>();
  return {
    async run(key, task) {
      const entry = queues.get(key) ?? { queue: makeBoundedQueue(name, 1, waiting), users: 0 };
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
