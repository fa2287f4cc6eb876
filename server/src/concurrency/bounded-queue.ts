import { AppError } from '@qihang/shared/contracts';
import { FairQueue } from './fair-queue';

/** Runs a bounded number of tasks at a time; the others queue, fairly by party, and are refused beyond the bounds. */
export interface BoundedQueue {
  /**
   * @param party owner of the task: a user, or the address of a visitor who is not signed in
   * @throws AppError with the code of `refusedAs` and `retryAfter` when too many tasks wait already, of that party or in
   * all, or when the task has waited too long; also when the party has the most tasks in a full queue and another party
   * needs a place
   */
  run<Result>(task: () => Promise<Result>, party?: string): Promise<Result>;
}

/** Bounds of a queue; see each for what holds where it is absent. */
export interface QueueBounds {
  /** Tasks under way at once. */
  readonly concurrency: number;
  /** Maximum number of queued tasks, of all parties together; by default unbounded. */
  readonly waiting?: number;
  /** Maximum number of queued tasks of one party; by default `waiting`, while no other party needs a place. */
  readonly perParty?: number;
  /** Maximum wait of a task, ms; by default unbounded. */
  readonly maxWaitMs?: number;
  /** Told whenever a task is refused because of all parties together, not because of its own party. */
  readonly onOverload?: (() => void) | undefined;
  /** `rate_limited` where the caller asks too much of us, `unavailable` where a part of us is too slow. */
  readonly refusedAs?: keyof typeof REFUSALS;
}

const REFUSALS = {
  rate_limited: { text: '系统正忙，请稍后再试', retryAfter: 1 },
  unavailable: { retryAfter: 5 },
} as const;

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (why: string) => void;
}

/** Creates a queue that serves parties in turn, within the given bounds. `name` is for the log. */
export function makeBoundedQueue(name: string, bounds: QueueBounds): BoundedQueue {
  const { concurrency, waiting = Number.POSITIVE_INFINITY, maxWaitMs, refusedAs = 'rate_limited' } = bounds;
  const { perParty = waiting, onOverload = () => {} } = bounds;
  const queue = new FairQueue<Waiting>();
  let running = 0;

  const refusal = (why: string) => new AppError(refusedAs, `${name}: ${why}`, REFUSALS[refusedAs]);

  const wait = (party: string): Promise<void> =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const entry: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        giveUp(why) {
          clearTimeout(timer);
          reject(refusal(why));
        },
      };
      queue.add(party, entry);
      if (maxWaitMs === undefined) return;
      timer = setTimeout(() => {
        queue.remove(party, entry);
        onOverload();
        entry.giveUp(`waited ${maxWaitMs} ms`);
      }, maxWaitMs);
    });

  const enter = (party: string): Promise<void> | undefined => {
    if (running < concurrency) {
      running += 1;
      return undefined;
    }
    if (queue.sizeOf(party) >= perParty) throw refusal('too many tasks of one party');
    if (queue.size >= waiting) {
      onOverload();
      const other = queue.makeRoomFor(party);
      if (other === null) throw refusal(`${queue.size} waiting`);
      other.giveUp('another party needs the place');
    }
    return wait(party);
  };

  const leave = (): void => {
    const next = queue.takeNext();
    // The place is handed to the next task directly, so that no new task can overtake it.
    if (next === null) running -= 1;
    else next.begin();
  };

  return {
    async run(task, party = '') {
      await enter(party);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
