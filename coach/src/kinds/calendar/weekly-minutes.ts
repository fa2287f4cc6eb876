import { daysBetween } from './days';

/** Of each format from setting up to posting, for somebody alone with a phone: an assumption where nothing was written. */
export const USUAL_MINUTES = 40;
export const FREE_MINUTES = 15;

/** What takes time on a day. */
interface Timed {
  readonly day: string;
  readonly minutes: number;
}

/** Minutes of each week in which something is done, counted from the calendar's first day; [0] for none. */
export function weeklyMinutes(items: readonly Timed[], from: string): readonly number[] {
  const weeks = new Map<number, number>();
  for (const { day, minutes } of items) {
    const week = Math.floor(daysBetween(from, day) / 7);
    weeks.set(week, (weeks.get(week) ?? 0) + minutes);
  }
  return weeks.size === 0 ? [0] : [...weeks].sort(([one], [other]) => one - other).map(([, sum]) => sum);
}
