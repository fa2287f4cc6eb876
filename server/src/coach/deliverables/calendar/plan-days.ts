/** Days of a plan, counted from its first. */
export const DAYS = 30;
export const WEEK = 7;
const DAY_MS = 86_400_000;

const countOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** `2026-01-31` and so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date((countOf(day) + days) * DAY_MS).toISOString().slice(0, 10);

/** From the one to the other; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number => countOf(to) - countOf(from);

/** 0 is Monday. */
const weekday = (day: string): number => (countOf(day) + 3) % WEEK;

/** Days of the week in the order in which they are given posts, so that there is a pause between any two. */
const SPREAD: readonly (readonly number[])[] = [
  [],
  [3],
  [1, 4],
  [1, 3, 5],
  [0, 2, 4, 6],
  [0, 1, 3, 4, 6],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
];
const AT_THE_WEEKEND: readonly (readonly number[])[] = [[], [5], [5, 6], [2, 5, 6]];

export interface PlannedDays {
  /** Days of posts, several on one where there are more than seven a week. */
  readonly posts: readonly string[];
  /** One a week that is kept free. */
  readonly free: readonly string[];
}

/**
 * When something is posted in the thirty days from `from`: never more in seven days than `perWeek`, rounded up; less
 * than one a week is one in as many weeks as that makes.
 */
export function planDays(from: string, perWeek: number, isAtWeekends: boolean): PlannedDays {
  const posts: string[] = [];
  const free: string[] = [];
  for (let week = 0; week * WEEK < DAYS; week += 1) {
    const count = Math.ceil(perWeek * (week + 1) - EPSILON) - Math.ceil(perWeek * week - EPSILON);
    const days = daysOfWeek(from, week);
    const wanted = weekdaysFor(count, isAtWeekends);
    const due = wanted.flatMap((name) => days.filter((day) => weekday(day) === name));
    posts.push(...due);
    const isWhole = days.length === WEEK;
    const spare = days.find((day) => !due.includes(day) && days.indexOf(day) >= 2) ?? days.at(-1);
    if (isWhole && spare !== undefined) free.push(spare);
  }
  return { posts: posts.sort(), free };
}

/** What is a whole number stays one although it was reckoned. */
const EPSILON = 1e-9;

const daysOfWeek = (from: string, week: number): readonly string[] =>
  Array.from({ length: Math.min(WEEK, DAYS - week * WEEK) }, (_, at) => dayAfter(from, week * WEEK + at));

function weekdaysFor(count: number, isAtWeekends: boolean): readonly number[] {
  if (count > WEEK) return [...(SPREAD[WEEK] ?? []), ...weekdaysFor(count - WEEK, isAtWeekends)];
  return (isAtWeekends ? AT_THE_WEEKEND[count] : undefined) ?? SPREAD[count] ?? [];
}
