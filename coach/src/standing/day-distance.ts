const DAY_MS = 86_400_000;

/** Days from one day to another, negative for a day before; NaN for text that is no day. */
export const daysFrom = (day: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);
