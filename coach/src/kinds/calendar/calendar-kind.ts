import { calendarSchema, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { numberIn } from '../number-in';
import type { WrittenLine } from '../written-line';
import { CALENDAR_CRAFT, CALENDAR_EXAMPLES } from './calendar-craft';
import { calendarMaterial } from './calendar-material';
import { objectToCalendar } from './calendar-objections';
import { reportCalendar, shownPlace } from './calendar-report';
import { CALENDAR_SLOTS, MOST_ITEMS } from './calendar-slots';
import { daysBetween } from './days';
import { perWeekOf, rhythmOf } from './rhythm';
import { FREE_MINUTES, USUAL_MINUTES, weeklyMinutes } from './weekly-minutes';
import { type WrittenItem, writtenItems } from './written-items';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** 30天日历: what is filmed when, within what the user can do. */
export const calendarKind: Kind<'calendar'> = withEndnotes({
  kind: 'calendar',
  slots: CALENDAR_SLOTS,
  craft: CALENDAR_CRAFT,
  examples: CALENDAR_EXAMPLES,
  hasInsight: false,
  isAudited: false,
  material: calendarMaterial,
  objections: objectToCalendar,
  toContent,
  toLines,
  subject: () => '',
  title,
  show,
  report: reportCalendar,
});

const JUDGEMENT = 200;

function toContent(lines: readonly WrittenLine[], context: WritingContext): Calendar | null {
  const { items, table, range } = writtenItems(lines, context);
  const kept = items.filter(({ day, title: text }) => text !== '' && day >= range.from && day <= range.to);
  const placed = [...kept]
    .sort((a, b) => a.day.localeCompare(b.day) || Number(a.isFree) - Number(b.isFree))
    .slice(0, MOST_ITEMS)
    .map((item, index) => itemOf(item, index, context));
  if (!placed.some(({ slot }) => slot === 'post')) return null;
  const perWeek = perWeekFor(numberIn(table.text('一周几条')), placed, context);
  const content = {
    judgement: fitText(table.text('判断'), JUDGEMENT) || plainJudgement(perWeek, placed, range.from),
    from: range.from,
    perWeek,
    platform: fitText(table.text('平台'), 12) || (context.parameters.platform ?? GAP).slice(0, 12),
    items: placed,
  };
  return calendarSchema.safeParse(content).data ?? null;
}

const plainJudgement = (perWeek: number, items: readonly Item[], from: string): string =>
  `照一周${perWeek}条排，最满的那周约${Math.max(...weeklyMinutes(items, from))}分钟，先守住这个节奏。`;

/** A line that a gap stands in for says nothing. */
const told = (text: string, longest: number): string | undefined =>
  text === '' || text === GAP ? undefined : fitText(text, longest);

function itemOf(
  { day, isFree, title: text, topic, format, minutes, opening, filming }: WrittenItem,
  index: number,
  { festivals }: WritingContext,
): Item {
  const first = isFree ? undefined : told(opening, 40);
  const how = told(filming, 80);
  return {
    key: `d${index + 1}`,
    day,
    slot: isFree ? 'free' : 'post',
    title: fitText(text, 60),
    ...(first !== undefined && { opening: first }),
    ...(how !== undefined && { filming: how }),
    topic: isFree ? null : (topic?.key ?? null),
    pillar: isFree ? null : topic?.pillar || null,
    format: isFree ? null : fitText(format, 8) || topic?.format || null,
    minutes: Math.min(600, Math.max(1, Math.round(minutes ?? (isFree ? FREE_MINUTES : USUAL_MINUTES)))),
    festival: fitText(festivals.find((festival) => festival.day === day)?.name ?? '', 12) || null,
  };
}

/** What was said, else what the writer took; what stands there is counted where both are missing. */
function perWeekFor(written: number | null, items: readonly Item[], context: WritingContext): number {
  const said = rhythmOf(context);
  if (said !== null) return perWeekOf(said);
  if (written !== null && written > 0) return Math.min(21, written);
  const last = items.at(-1)?.day ?? context.today;
  const weeks = Math.max(1, Math.ceil((daysBetween(items[0]?.day ?? last, last) + 1) / 7));
  const posts = items.filter(({ slot }) => slot === 'post').length;
  return Math.min(21, Math.max(0.1, Math.round((posts * 10) / weeks) / 10));
}

/** The topic's number is its key's: t3 is 题3 of the library that it was taken from. */
function toLines({ judgement, platform, perWeek, items }: Calendar): readonly WrittenLine[] {
  const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
  return [
    line('判断', judgement),
    line('平台', platform),
    line('一周几条', String(perWeek)),
    ...items.flatMap((item, index) => [
      line(`条${index + 1}排`, placeOf(item)),
      line(`条${index + 1}`, item.title),
      ...(item.opening === undefined ? [] : [line(`条${index + 1}开头`, item.opening)]),
      ...(item.filming === undefined ? [] : [line(`条${index + 1}怎么拍`, item.filming)]),
    ]),
  ];
}

const placeOf = ({ day, slot, topic, format, minutes }: Item): string =>
  slot === 'free'
    ? `${day}/机动/${minutes}`
    : [
        day,
        topic === null ? null : `题${topic.replace(/\D/g, '')}`,
        format?.replace(/[/／]/g, '、') ?? null,
        minutes,
      ]
        .filter((part) => part !== null)
        .join('/');

/** Of a month, as it is called; another span says when it begins. */
function title({ from, items }: Calendar): string {
  const days = daysBetween(from, items.at(-1)?.day ?? from) + 1;
  const [, month = '', day = ''] = from.split('-');
  return days > 21 && days <= 31 ? '30天日历' : `日历·${Number(month)}月${Number(day)}日起`;
}

function show({ key, text }: WrittenLine, context?: WritingContext): string {
  if (key === '判断') return text;
  if (key === '平台') return '';
  if (key === '一周几条') return `一周${text}条`;
  if (key.endsWith('排')) return shownPlace(text, context?.shelf.topics?.topics ?? []);
  if (key.endsWith('开头')) return `  开头：${text}`;
  return key.endsWith('怎么拍') ? `  怎么拍：${text}` : `  **${text}**`;
}
