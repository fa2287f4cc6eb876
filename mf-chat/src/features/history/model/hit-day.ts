const DAY_MS = 24 * 60 * 60 * 1_000;
const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** The day of a find in as few characters as tell it: 今天, 昨天, 3月5日, 2025年3月5日. */
export function dayOf(at: string, now: number): string {
  const date = new Date(at);
  // Rounded: a day with a change of the clock is not 24 hours long.
  const days = Math.round((startOfDay(now) - startOfDay(date.getTime())) / DAY_MS);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}年${day}`;
}
