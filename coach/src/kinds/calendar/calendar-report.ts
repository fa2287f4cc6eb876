import {
  type DeliverableContent,
  dayName,
  fullDayName,
  CALENDAR_HEADINGS as HEADINGS,
  weekOf,
  weekTitle,
} from '@qihang/shared/contracts';

import { indentPasted } from '../pasted-lines';
import { rhythmText } from './show-calendar-line';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** A calendar as the chat shows it once it is settled: its rhythm, and week by week what is filmed and told. */
export function reportCalendar(content: Calendar): string {
  const { judgement, platform, from, perWeek, rhythm, spares = [], slips, watch = [] } = content;
  const parts = [
    judgement,
    lines(
      `- ${HEADINGS.platform}：${platform}`,
      `- ${HEADINGS.from}：${fullDayName(from)}`,
      `- ${HEADINGS.perWeek}：${perWeek}条`,
      rhythm === undefined ? '' : rhythmText(rhythm),
    ),
    ...reportWeeks(content),
    under(
      HEADINGS.spares,
      spares.map(({ title, opening }) => lines(`- **${title}**`, opens(opening))).join('\n'),
    ),
    under(HEADINGS.slips, slips ?? ''),
    under(HEADINGS.watch, watch.map((text) => `- ${text}`).join('\n')),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function reportWeeks({ from, weeks: purposes, items }: Calendar): readonly string[] {
  const weeks = new Map<number, readonly Item[]>();
  for (const item of items) {
    const week = weekOf(from, item.day);
    weeks.set(week, [...(weeks.get(week) ?? []), item]);
  }
  return [...weeks].map(([week, due]) => under(weekTitle(week, purposes), due.map(reportItem).join('\n')));
}

/** The width of a dash and a space. */
const INDENT = 2;

const reportItem = ({ day, slot, title, format, minutes, festival, ...item }: Item): string =>
  lines(
    `- ${joined([dayName(day), slot === 'free' ? '机动' : format, `${minutes}分钟`, festival])}`,
    `  **${title}**`,
    item.body === undefined ? '' : indentPasted(item.body, INDENT),
    opens(item.opening),
    item.filming === undefined ? '' : `  怎么拍：${item.filming}`,
    item.first === undefined ? '' : `  ${HEADINGS.first}：${item.first}`,
  );

const opens = (opening: string | undefined): string => (opening === undefined ? '' : `  开头：${opening}`);

const under = (heading: string, text: string): string => (text === '' ? '' : `**${heading}**\n\n${text}`);

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');
