import type { DeliverableContent } from '@qihang/shared/contracts';
import type { WritingContext } from '../kind';
import { dayAfter, daysBetween, isDay, mondayOf } from './days';

/** The days of a calendar. */
export interface CalendarRange {
  readonly from: string;
  /** How many, the first one among them. */
  readonly days: number;
  readonly to: string;
}

const WEEK = 7;
const USUAL = 30;
const MONTH = 4 * WEEK;
const LONGEST_MONTH = 31;
const LONGEST = 60;

/**
 * What was ordered, from today at the earliest; a changed calendar keeps its own first day. A month begins on a Monday, so
 * that its weeks are those that people go by, unless a day was ordered.
 */
export function rangeOf({ parameters, today, current, action }: WritingContext): CalendarRange {
  const old = action === 'revise' && current !== null && 'perWeek' in current ? current : null;
  const days = Math.min(LONGEST, Math.max(1, Math.round(parameters.days ?? USUAL)));
  // Its days that are over stay as they were.
  if (old !== null && parameters.from === undefined) return spanOf(old, days);
  const usual = isMonth(days) ? mondayFrom(today) : today;
  const wanted = parameters.from ?? usual;
  const from = isDay(wanted) && wanted >= today ? wanted : usual;
  return { from, days, to: dayAfter(from, days - 1) };
}

/**
 * The days on which something may stand. Whoever writes as in a plain chat is told none: they make ready in the week before,
 * from today at the earliest, and may begin a month that begins today with the next week.
 */
export function daysAllowed(
  { isFromManuscript, today }: WritingContext,
  { from, to }: Pick<CalendarRange, 'from' | 'to'>,
): Pick<CalendarRange, 'from' | 'to'> {
  if (isFromManuscript !== true) return { from, to };
  const early = dayAfter(from, -WEEK);
  const first = early > today ? early : today;
  return { from: from <= today ? from : first, to: dayAfter(to, WEEK) };
}

function spanOf({ from, items }: DeliverableContent<'calendar'>, days: number): CalendarRange {
  const last =
    items
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? from;
  const all = Math.min(LONGEST, Math.max(days, daysBetween(from, last) + 1));
  return { from, days: all, to: dayAfter(from, all - 1) };
}

const isMonth = (days: number): boolean => days >= MONTH && days <= LONGEST_MONTH;

/** That day where it is a Monday, else the next one. */
const mondayFrom = (day: string): string => (mondayOf(day) === day ? day : dayAfter(mondayOf(day), WEEK));

/** The weeks that are filled: four of a month, whose days left over are for looking back; null where they do not come out. */
export function wholeWeeksOf({ days }: Pick<CalendarRange, 'days'>): number | null {
  if (isMonth(days)) return MONTH / WEEK;
  return days % WEEK === 0 ? days / WEEK : null;
}
