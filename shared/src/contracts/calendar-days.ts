const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const DAY_MS = 86_400_000;

/** Days since 1970, for arithmetic without any time zone. */
const countOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** `2026-01-31` as 1月31日 周六; other text is returned unchanged. */
export function dayName(day: string): string {
  const count = countOf(day);
  if (Number.isNaN(count)) return day;
  const date = new Date(count * DAY_MS);
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${WEEKDAYS[date.getUTCDay()]}`;
}

/** `2026-01-31` as 2026年1月31日; other text is returned unchanged. */
export function fullDayName(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return Number.isNaN(countOf(day)) ? day : `${year}年${month}月${date}日`;
}

/** Number of the week, counted from 0 at `from`, in which a day lies. */
export const weekOf = (from: string, day: string): number => Math.floor((countOf(day) - countOf(from)) / 7);

/** 第1周 认得你, counted from 0, with what the week is for where that is said. */
export const weekTitle = (week: number, purposes: readonly string[] = []): string =>
  `第${week + 1}周 ${purposes[week] ?? ''}`.trim();
