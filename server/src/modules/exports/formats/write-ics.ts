import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { ExportJob } from '../export-job';

/**
 * A day for each item. An item keeps its UID in every version of its calendar, so that importing a newer one moves what
 * is there instead of doubling it. The coach knows days, not hours: all-day events, which take up no time.
 */
export function writeIcs(job: ExportJob): string {
  const { days, document, mark, brand, deliverableId, version, createdAt, timeZone } = job;
  if (days === null) throw new Error(`a ${document.kind} has no days`);
  const calendar = ical({
    name: `${brand}·${document.title}`,
    description: `${document.lead}\n${mark.text}`,
    prodId: { company: brand, product: document.title, language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    // Not as the library's own setting: with that it writes every date by the clock of this machine.
    x: [
      ['X-WR-TIMEZONE', timeZone],
      ['X-CONTENT-ID', mark.contentId],
      ...(mark.aigc === null ? [] : [['X-AIGC', JSON.stringify(mark.aigc)] as [string, string]]),
    ],
  });
  for (const { key, day, title, details } of days) {
    calendar.createEvent({
      id: `${key}.${deliverableId}`,
      sequence: version,
      stamp: new Date(createdAt),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: title,
      description: [...details, mark.text].join('\n'),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
