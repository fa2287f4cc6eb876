import {
  DAY_LABELS,
  type DeliverableContent,
  dayName,
  fullDayName,
  CALENDAR_HEADINGS as HEADINGS,
  weekOf,
  weekTitle,
} from '@qihang/shared/contracts';

import { indentPasted, pastedLines } from '../pasted-lines';
import { rhythmText } from './show-calendar-line';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** A calendar as the chat shows it once it is settled: its rhythm, and week by week what is filmed and told. */
export function reportCalendar(content: Calendar): string {
  const { judgement, platform, from, perWeek, rhythm, spares = [], slips, watch = [] } = content;
  const parts = [
    judgement,
    lines(
      `- ${platform} · ${fullDayName(from)}起 · 一周${perWeek}条`,
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

function reportItem(item: Item): string {
  const told = shortOf(item);
  return told === null ? reportParts(item) : reportLine(item, told);
}

/** What is short enough for one line; a topic of the library stands there with its text, and here with its first sentence. */
function shortOf({ body = '', opening, filming, topic }: Item): string | null {
  if (body === '' || opening !== undefined || filming !== undefined) return null;
  const [first = '', ...rest] = pastedLines(body);
  if (rest.length === 0) return first.length <= LONGEST_LINE ? first : null;
  if (topic === null) return null;
  return body.length <= LONGEST_LINE ? [first, ...rest].join('') : first;
}

const LONGEST_LINE = 130;

/** A title that ends with a sign of its own gets no second one. */
const ENDS = '？?！!。…';

function reportLine({ day, format, festival, title, first }: Item, told: string): string {
  const head = joined([dayName(day), format, festival, `**${title}**`]);
  const colon = ENDS.includes(title.at(-1) ?? '') ? '' : '：';
  return `- ${head}${colon}${told}${first === undefined ? '' : `（${HEADINGS.first}：${first}）`}`;
}

/** As it stands in parts of its own, and whatever was written in lines. */
const reportParts = ({ day, slot, title, format, minutes, festival, ...item }: Item): string =>
  lines(
    `- ${joined([dayName(day), slot === 'post' ? format : DAY_LABELS[slot], `${minutes}分钟`, festival])}`,
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
