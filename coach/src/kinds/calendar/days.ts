const WEEK = 7;
const DAY_MS = 86_400_000;

/** Days since 1970: a user's days have no time zone. */
const countOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** `2026-01-31` and so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date((countOf(day) + days) * DAY_MS).toISOString().slice(0, 10);

/** From the one to the other; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => countOf(to) - countOf(from);

/** 0 is Monday. */
const weekdayOf = (day: string): number => (countOf(day) + 3) % WEEK;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** 一 for Monday. */
export const weekdayName = (day: string): string => '一二三四五六日'.charAt(weekdayOf(day));

/** Whether a text is a day that there is: `2026-02-30` is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(countOf(text)) && dayAfter(text, 0) === text;
