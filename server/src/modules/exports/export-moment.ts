/** Formatter of 2026-11-21 18:05 in a time zone; made once, as making it takes longer than using it. */
export function makeMoment(timeZone: string): (date: Date) => string {
  const options = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const;
  // Swedish dates have the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (date) => format.format(date);
}
