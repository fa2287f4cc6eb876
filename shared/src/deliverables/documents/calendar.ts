import type { DeliverableContent } from '../../contracts';
import { dayName, fullDayName, weekOf, weekTitle } from '../../contracts/calendar-days';
import { DAY_LABELS, CALENDAR_HEADINGS as HEADINGS } from '../../contracts/deliverable-kinds';
import type { Block, Entry } from '../document';
import { factsOf, paragraphsOf, section } from './facts';
import { toFilm } from './to-film';
import { toldBlocks } from './told';

type Item = DeliverableContent<'calendar'>['items'][number];

const entryOf = (item: Item): Entry => ({
  mark: dayName(item.day),
  text: item.title,
  tags: tagsOfItem(item),
  lines: [...toFilm(item), ...(item.first === undefined ? [] : [`${HEADINGS.first}：${item.first}`])],
});

/** What is short about a day; the group of a topic stands where there is no first sentence to say more. */
const tagsOfItem = ({ slot, pillar, format, minutes, festival, opening, body }: Item): readonly string[] =>
  [
    slot === 'post' ? null : DAY_LABELS[slot],
    opening === undefined && body === undefined ? pillar : null,
    format,
    `${minutes}分钟`,
    festival,
  ].filter((tag) => tag !== null);

/** 30天日历: its rhythm, and week by week what is filmed and told. */
export function calendarBlocks(content: DeliverableContent<'calendar'>): readonly Block[] {
  const { from, perWeek, platform, rhythm = '', weeks: purposes = [], items } = content;
  const { spares = [], slips, watch = [] } = content;
  if (content.told !== undefined) return toldBlocks(content.told);
  const weeks = new Map<number, Item[]>();
  for (const item of [...items].sort((a, b) => a.day.localeCompare(b.day))) {
    const week = weekOf(from, item.day);
    weeks.set(week, [...(weeks.get(week) ?? []), item]);
  }
  const isShort = !rhythm.includes('\n');
  return [
    factsOf([
      [HEADINGS.platform, platform],
      [HEADINGS.from, fullDayName(from)],
      [HEADINGS.perWeek, `${perWeek}条`],
      [HEADINGS.rhythm, isShort ? rhythm : null],
    ]),
    ...(isShort ? [] : section(HEADINGS.rhythm, ...paragraphsOf(rhythm))),
    ...[...weeks].flatMap(([week, due]): Block[] => [
      { type: 'heading', level: 2, text: weekTitle(week, purposes) },
      { type: 'entries', items: due.map(entryOf) },
    ]),
    ...section(HEADINGS.spares, { type: 'entries', items: spares.map(spareOf) }),
    ...section(HEADINGS.slips, ...(slips === undefined ? [] : [{ type: 'paragraph', text: slips } as const])),
    ...section(HEADINGS.watch, { type: 'list', items: watch }),
  ];
}

const spareOf = ({ title, opening }: { title: string; opening?: string | undefined }): Entry => ({
  ...{ mark: '', text: title, tags: [] },
  lines: toFilm({ opening }),
});
