import type { WritingContext } from '../kind';
import { dayAfter, isDay } from './days';

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

/** What was ordered, from today at the earliest; a changed calendar keeps its own first day. */
export function rangeOf({ parameters, today, current, action }: WritingContext): CalendarRange {
  const old = action === 'revise' && current !== null && 'perWeek' in current ? current.from : null;
  const wanted = parameters.from ?? old ?? today;
  const from = isDay(wanted) && wanted >= today ? wanted : today;
  const days = Math.min(LONGEST, Math.max(1, Math.round(parameters.days ?? USUAL)));
  return { from, days, to: dayAfter(from, days - 1) };
}

/** The weeks that are filled: four of a month, whose days left over are for looking back; null where they do not come out. */
export function wholeWeeksOf({ days }: Pick<CalendarRange, 'days'>): number | null {
  if (days >= MONTH && days <= LONGEST_MONTH) return MONTH / WEEK;
  return days % WEEK === 0 ? days / WEEK : null;
}
