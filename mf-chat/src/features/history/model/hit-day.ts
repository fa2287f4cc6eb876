import { daysBefore } from './days-before';

/** Shortest unambiguous day of a hit: 今天, 昨天, 3月5日, 2025年3月5日. */
export function dayOf(at: string, now: number): string {
  const date = new Date(at);
  const days = daysBefore(now, date.getTime());
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}年${day}`;
}
