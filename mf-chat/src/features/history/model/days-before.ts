const DAY_MS = 24 * 60 * 60 * 1_000;

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** Whole days from a time to `now` on the reader's own calendar: 0 for today. Both are epoch ms. */
export const daysBefore = (now: number, time: number): number =>
  // Rounded, because a day with a daylight saving change is not 24 hours long.
  Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
