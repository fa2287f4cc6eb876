import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator';
import type { ExportJob } from '../export-job';

/** In the morning of the day, while there is time to film. */
const REMIND_AT_SECONDS = 9 * 3_600;

/** The library escapes what events say, and nothing that the calendar says of itself. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A day for each item. An item keeps its UID in every version of its calendar, so that importing a newer one moves what
 * is there instead of doubling it. The coach knows days, not hours: all-day events, which take up no time.
 */
export function writeIcs(job: ExportJob): string {
  const { days, document, mark, brand, deliverableId, version, createdAt, timeZone } = job;
  if (days === null) throw new Error(`a ${document.kind} has no days`);
  const calendar = ical({
    name: oneLine(`${brand}·${document.title}`),
    description: oneLine(`${document.lead} ${mark.text}`),
    prodId: { company: oneLine(brand), product: 'calendar', language: 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    // Not as the library's own setting: with that it writes every date by the clock of this machine.
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
    // Afterwards: given with the event, the library forgets what it is reckoned from.
    if (isDue) {
      event
        .createAlarm({ type: ICalAlarmType.display, triggerAfter: REMIND_AT_SECONDS, description: title })
        .relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  return calendar.toString();
}
