/** Rate limits of one user's work. A unit is about the work of a small read, 4 ms. */
export interface PaceBounds {
  readonly unitsPerSecond: number;
  /** Units that are done without delay, as many as a page needs at once. */
  readonly burst: number;
  /** Longest delay; work that would have to wait longer is refused. */
  readonly maxWaitMs: number;
}

export interface UserPace {
  /**
   * Reserves time for the given units of a user's work.
   * @returns the delay before the work may begin; when refused nothing is reserved, and `waitMs` is the delay of a retry
   */
  reserve(userId: string, units: number): { readonly waitMs: number; readonly isRefused: boolean };
}

const US_PER_MS = 1_000;

/** Number of entries at which expired ones are removed. */
const SWEEP_AT = 10_000;

/**
 * Spreads each user's work evenly over time once the burst is used up, so that one account at full load delays other
 * users for a small part of the time only, and never for long (generic cell rate algorithm, ITU-T I.371).
 * @param now milliseconds of a monotonic clock
 */
export function makeUserPace({ unitsPerSecond, burst, maxWaitMs }: PaceBounds, now: () => number): UserPace {
  // Whole microseconds: sums of fractions of a millisecond are exact at some moments only, and a wait of ten seconds
  // would be told as eleven, or not be over when it is.
  const unitUs = Math.ceil((1_000 * US_PER_MS) / unitsPerSecond);
  const burstUs = Math.round(burst * unitUs);
  const maxWaitUs = Math.round(maxWaitMs * US_PER_MS);
  /** Time, µs, by which each user's work so far would be done at an even pace. */
  const dueAt = new Map<string, number>();

  const sweep = (time: number): void => {
    for (const [userId, due] of dueAt) if (due <= time) dueAt.delete(userId);
  };

  return {
    reserve(userId, units) {
      const time = Math.floor(now() * US_PER_MS);
      if (dueAt.size >= SWEEP_AT) sweep(time);
      const due = Math.max(dueAt.get(userId) ?? 0, time) + units * unitUs;
      const waitUs = Math.max(0, due - time - burstUs);
      if (waitUs > maxWaitUs) return { waitMs: (waitUs - maxWaitUs) / US_PER_MS, isRefused: true };
      dueAt.set(userId, due);
      return { waitMs: waitUs / US_PER_MS, isRefused: false };
    },
  };
}
