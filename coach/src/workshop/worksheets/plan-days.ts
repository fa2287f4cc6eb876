import type { Festival } from '../../kinds/kind';

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Four whole weeks of a 30天日历: the days left over are for looking back. */
const LENGTH = 28;

/** A day some days later, without any time zone. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Evenly over a week: two are the second and the sixth day. */
const placesOf = (perWeek: number): readonly number[] =>
  Array.from({ length: perWeek }, (_, at) => Math.floor(((at + 0.5) * WEEK) / perWeek));

/** A festival draws the nearest post of its week to its own day; there are never more posts for it. */
function moveTo(days: readonly string[], festival: string, taken: readonly string[]): readonly string[] {
  const free = days.filter((day) => !taken.includes(day));
  if (days.includes(festival) || free.length === 0) return days;
  const far = (day: string) => Math.abs(Date.parse(day) - Date.parse(festival));
  const nearest = free.reduce((best, day) => (far(day) < far(best) ? day : best));
  const at = days.indexOf(nearest);
  return days.map((day, index) => (index === at ? festival : day)).sort();
}

/** The days to post on within a month, in order; one that comes twice has two posts. */
export function planDays(from: string, perWeek: number, festivals: readonly Festival[]): readonly string[] {
  const weeks = Array.from({ length: Math.ceil(LENGTH / WEEK) }, (_, week) => week * WEEK);
  return weeks.flatMap((start) => {
    const within = (offset: number) => start + offset < LENGTH;
    const all = Array.from({ length: WEEK }, (_, offset) => offset).filter(within);
    const week = all.map((offset) => dayAfter(from, start + offset));
    const posts = placesOf(perWeek)
      .filter(within)
      .map((offset) => dayAfter(from, start + offset));
    const feasts = festivals.map(({ day }) => day).filter((day) => week.includes(day));
    return feasts.reduce<readonly string[]>((days, feast) => moveTo(days, feast, feasts), posts);
  });
}
