import { type BoundedQueue, makeBoundedQueue, type QueueBounds } from '../concurrency/bounded-queue';
import type { Config } from '../config';

/**
 * Shares of the connection pool that each kind of work may hold at most. The rest is nobody's: signing in, sessions and
 * the pages of the shelf find a connection although every share is taken (F35).
 */
export const POOL_SHARES = {
  /** Storing a question, whose sender waits. */
  questions: 0.4,
  /** Checkpoints and ends of answers, and what the coach reads and keeps meanwhile. */
  answers: 0.3,
  /** Searches and exports, which read whole histories. */
  readers: 0.2,
} as const;

/** A queue before each share of the pool. */
export type PoolBudget = Readonly<Record<keyof typeof POOL_SHARES, BoundedQueue>>;

/** Time that a question may wait for the database, ms; shorter than a client's time-out of 30 s (R7.2). */
const QUESTION_WAIT_MS = 25_000;
/** Questions that even a small machine stores in that time. */
const QUESTIONS_WAITING = 2_000;
/** Waiting questions of one user: all their tabs and retries. */
const QUESTIONS_OF_USER = 20;
const READER_WAIT_MS = 5_000;
/** Waiting searches and exports of one user: all their tabs. */
const READERS_OF_USER = 10;

/** Connections of a share; at least one, so that a small pool shares its connections instead of stopping a kind of work. */
export const connectionsOf = (share: number, poolSize: number): number =>
  Math.max(1, Math.floor(poolSize * share));

/**
 * Divides the process's connections to the database between the kinds of work that could take all of them.
 * @param onOverload told when a task is refused because of all users together
 */
export function makePoolBudget(
  config: Pick<Config, 'DATABASE_POOL' | 'LIMIT_RUNNING_PER_USER'>,
  onOverload?: () => void,
): PoolBudget {
  const share = (
    name: keyof typeof POOL_SHARES,
    bounds: Omit<QueueBounds, 'concurrency' | 'refusedAs' | 'onOverload'>,
  ) =>
    makeBoundedQueue(`connections for ${name}`, {
      ...bounds,
      concurrency: connectionsOf(POOL_SHARES[name], config.DATABASE_POOL),
      refusedAs: 'unavailable',
      onOverload,
    });
  return {
    questions: share('questions', {
      maxWaitMs: QUESTION_WAIT_MS,
      waiting: QUESTIONS_WAITING,
      perParty: Math.max(QUESTIONS_OF_USER, config.LIMIT_RUNNING_PER_USER),
    }),
    // An answer under way is never refused: its text would be lost.
    answers: share('answers', {}),
    readers: share('readers', { maxWaitMs: READER_WAIT_MS, perParty: READERS_OF_USER }),
  };
}
