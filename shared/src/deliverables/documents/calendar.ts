import type { DeliverableContent } from '../../contracts';
import { dayName, fullDayName, weekOf } from '../../contracts/calendar-days';
import type { Block, Entry } from '../document';
import { factsOf } from './facts';
import { toFilm } from './to-film';

type Item = DeliverableContent<'calendar'>['items'][number];

const entryOf = (item: Item): Entry => ({
  mark: dayName(item.day),
  text: item.title,
  tags: tagsOfItem(item),
  lines: toFilm(item),
});

/** What is short about a day; the group of a topic stands where there is no first sentence to say more. */
const tagsOfItem = ({ slot, pillar, format, minutes, festival, opening }: Item): readonly string[] =>
  [
    slot === 'free' ? '机动' : null,
    opening === undefined ? pillar : null,
    format,
    `${minutes}分钟`,
    festival,
  ].filter((tag) => tag !== null);

/** 30天日历, week by week. */
export function calendarBlocks({
  from,
  perWeek,
  platform,
  items,
}: DeliverableContent<'calendar'>): readonly Block[] {
  const weeks = new Map<number, Item[]>();
  for (const item of [...items].sort((a, b) => a.day.localeCompare(b.day))) {
    const week = weekOf(from, item.day);
    weeks.set(week, [...(weeks.get(week) ?? []), item]);
  }
  return [
    factsOf([
      ['平台', platform],
      ['开始', fullDayName(from)],
      ['节奏', `每周${perWeek}条`],
    ]),
    ...[...weeks].flatMap(([week, due]): Block[] => [
      { type: 'heading', level: 2, text: `第${week + 1}周` },
      { type: 'entries', items: due.map(entryOf) },
    ]),
  ];
}
