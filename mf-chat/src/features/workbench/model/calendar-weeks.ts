import { type DeliverableContent, weekOf } from '@qihang/shared/contracts';

export type CalendarItem = DeliverableContent<'calendar'>['items'][number];

export interface CalendarWeek {
  /** Number of the week, from 0. */
  readonly number: number;
  /** Items with their indexes in the content. */
  readonly items: readonly { readonly item: CalendarItem; readonly at: number }[];
  /** The week contains today. */
  readonly isPresent: boolean;
}

/** Groups the items of a calendar by week, in the order of their days. */
export function weeksOf(
  { from, items }: Pick<DeliverableContent<'calendar'>, 'from' | 'items'>,
  today: string,
): CalendarWeek[] {
  const weeks = new Map<number, { item: CalendarItem; at: number }[]>();
  const inOrder = items
    .map((item, at) => ({ item, at }))
    .sort((one, other) => one.item.day.localeCompare(other.item.day));
  for (const each of inOrder) {
    const number = weekOf(from, each.item.day);
    weeks.set(number, [...(weeks.get(number) ?? []), each]);
  }
  const present = weekOf(from, today);
  return [...weeks].map(([number, within]) => ({ number, items: within, isPresent: number === present }));
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Local day as `2026-01-31`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
