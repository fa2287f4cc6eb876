import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator';
import type { ExportJob } from '../export-job';

/** Reminder at 9:00 of the day, while there is time to film. */
const REMIND_AT_SECONDS = 9 * 3_600;

/** Strips line breaks from the calendar's own properties, which the library escapes only in events. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Writes one event per item. An item keeps its UID in every version of its calendar, so that importing a newer version
 * moves events instead of duplicating them. The coach plans days, not hours: events are all-day and block no time.
 */
export function writeIcs(job: ExportJob): string {
  const { days, document, mark, brand, deliverableId, version, createdAt, timeZone } = job;
  if (days === null) throw new Error(`a ${document.kind} has no days`);
  const calendar = ical({
    name: oneLine(`${brand}·${document.title}`),
    description: oneLine(`${document.lead} ${mark.text}`),
    prodId: { company: oneLine(brand), product: 'calendar', language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    // Not by the library's own time zone setting, which writes every date in the time zone of this machine.
    x: [
      ['X-WR-TIMEZONE', timeZone],
      ['X-CONTENT-ID', mark.contentId],
      ...(mark.aigc === null ? [] : [['X-AIGC', JSON.stringify(mark.aigc)] as [string, string]]),
    ],
  });
  for (const { key, day, title, details, isDue } of days) {
    const event = calendar.createEvent({
      id: `${key}.${deliverableId}`,
      sequence: version,
      stamp: new Date(createdAt),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: title,
      description: [...details, mark.text].join('\n'),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    // Added afterwards, because with an alarm in the event's options the library drops `relatesTo`.
    if (isDue) {
      event
        .createAlarm({ type: ICalAlarmType.display, triggerAfter: REMIND_AT_SECONDS, description: title })
        .relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  return calendar.toString();
}
