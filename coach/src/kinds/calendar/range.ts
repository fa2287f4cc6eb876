import type { WritingContext } from '../kind';
import { dayAfter, isDay } from './days';

/** The days of a calendar. */
export interface CalendarRange {
  readonly from: string;
  /** How many, the first one among them. */
  readonly days: number;
  readonly to: string;
}

const USUAL = 30;
const LONGEST = 60;

/** What was ordered, from today at the earliest; a changed calendar keeps its own first day. */
export function rangeOf({ parameters, today, current, action }: WritingContext): CalendarRange {
  const old = action === 'revise' && current !== null && 'perWeek' in current ? current.from : null;
  const wanted = parameters.from ?? old ?? today;
  const from = isDay(wanted) && wanted >= today ? wanted : today;
  const days = Math.min(LONGEST, Math.max(1, Math.round(parameters.days ?? USUAL)));
  return { from, days, to: dayAfter(from, days - 1) };
}
