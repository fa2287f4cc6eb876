import type { Config } from '../config';
import type { PaceBounds } from './user-pace';

/** Limit on requests within a window that begins with the first of them. */
interface WindowLimit {
  readonly quota: number;
  readonly seconds: number;
  /** Cost of one request in units of the pace; a small read is 1. */
  readonly units: number;
}

/** Limit on concurrent requests. */
interface ConcurrencyLimit {
  readonly atOnce: number;
}

export type UserLimit = WindowLimit | ConcurrencyLimit;

/**
 * Limits of one user, over all devices and tabs. Generous for a person: a tab that is notified of a change sends about
 * three reads. Strict for a script: a limit that is used up at once costs other users a few per cent of a minute.
 */
const LIMITS = {
  /** Lists, pages, a deliverable; and every route without a limit of its own. */
  read: { quota: 1_200, seconds: 60, units: 1 },
  /** The first screen: seven reads at once, and an answer's Markdown. */
  opening: { quota: 240, seconds: 60, units: 10 },
  /** A search reads up to 16 MB. */
  search: { quota: 120, seconds: 60, units: 5 },
  /** Names, ticks, line edits, posts, values of the profile, deletions. */
  write: { quota: 240, seconds: 60, units: 2 },
  /** Files are written by a single thread. */
  export: { quota: 30, seconds: 60, units: 25 },
  /** Two hashes of a password. */
  password: { quota: 20, seconds: 60, units: 10 },
  /** Event streams of answers and user events, together. */
  watch: { atOnce: 50 },
} as const satisfies Record<string, UserLimit>;

export type UserLimitName = keyof typeof LIMITS | 'send';
export type UserLimits = Readonly<Record<UserLimitName, UserLimit>>;

/** Configuration of a route for signed-in users, with its limits. */
export const signedIn = (...userLimits: readonly [UserLimitName, ...UserLimitName[]]) =>
  ({ access: 'session', userLimits }) as const;

/**
 * Attempts to send per message that may be stored (LIMIT_MESSAGES_PER_MINUTE): a retry after a lost connection is not a
 * new message. Messages themselves are counted where they are stored, exactly and across processes.
 */
const TRIES_PER_MESSAGE = 4;

/** Limits of one user, scaled by LIMIT_USER_PERCENT. */
export function userLimitsOf({
  LIMIT_USER_PERCENT,
  LIMIT_MESSAGES_PER_MINUTE,
}: Pick<Config, 'LIMIT_USER_PERCENT' | 'LIMIT_MESSAGES_PER_MINUTE'>): UserLimits {
  const scaled = (count: number) => Math.max(1, Math.round((count * LIMIT_USER_PERCENT) / 100));
  const entries = Object.entries<UserLimit>(LIMITS).map(([name, limit]) => [
    name,
    'quota' in limit ? { ...limit, quota: scaled(limit.quota) } : { atOnce: scaled(limit.atOnce) },
  ]);
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof LIMITS, UserLimit>),
    send: { quota: TRIES_PER_MESSAGE * LIMIT_MESSAGES_PER_MINUTE, seconds: 60, units: 0 },
  };
}

/**
 * Pace of one user's work: less than a tenth of the server's time, whatever the requests. A person who clicks stays
 * within the burst.
 */
export const userPaceOf = ({ LIMIT_USER_PERCENT }: Pick<Config, 'LIMIT_USER_PERCENT'>): PaceBounds => {
  // A limit below 100 per cent allows fewer requests and must not slow them down.
  const scale = Math.max(1, LIMIT_USER_PERCENT / 100);
  return { unitsPerSecond: 20 * scale, burst: 150 * scale, maxWaitMs: 5_000 };
};
