import type { DeliverableContent } from '@qihang/shared/contracts';
import type { CalendarItem } from './calendar-weeks';

/** One day of the grid. */
export interface GridDay {
  readonly day: string;
  /** Day of the month; with its month on its first day: 3/1. */
  readonly label: string;
  /** Due item; null without one. */
  readonly item: CalendarItem | null;
  /** The day is before the start or after the end of the calendar. */
  readonly isOutside: boolean;
}

/** Element id of an item's row in the list. */
export const rowId = (key: string): string => `day-${key}`;

const DAY_MS = 86_400_000;
const PLANNED_DAYS = 30;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Days since Monday. */
const weekdayOf = (time: number): number => (new Date(time).getUTCDay() + 6) % 7;

const WEIGHTS: Readonly<Record<CalendarItem['slot'], number>> = { rest: 0, work: 1, free: 2, post: 3 };
const weightOf = ({ slot }: CalendarItem): number => WEIGHTS[slot];

/** Calendar as rows of seven days from Monday to Sunday, with the due items. */
export function monthGrid({
  from,
  items,
}: Pick<DeliverableContent<'calendar'>, 'from' | 'items'>): GridDay[] {
  const first = timeOf(from);
  const last = Math.max(first + (PLANNED_DAYS - 1) * DAY_MS, ...items.map(({ day }) => timeOf(day)));
  const begin = first - weekdayOf(first) * DAY_MS;
  const end = last + (6 - weekdayOf(last)) * DAY_MS;
  // Of several items on a day its post is shown.
  const byWeight = [...items].reverse().sort((one, other) => weightOf(one) - weightOf(other));
  const dueOn = new Map(byWeight.map((item) => [item.day, item] as const));
  return Array.from({ length: (end - begin) / DAY_MS + 1 }, (_, at) => {
    const time = begin + at * DAY_MS;
    const day = dayAt(time);
    const date = new Date(time);
    const isFirst = date.getUTCDate() === 1 || at === 0;
    return {
      day,
      label: `${isFirst ? `${date.getUTCMonth() + 1}/` : ''}${date.getUTCDate()}`,
      item: dueOn.get(day) ?? null,
      isOutside: time < first || time > last,
    };
  });
}
