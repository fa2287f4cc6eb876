import { calendarSchema, type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { shareAsked } from '../asked-length';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { numberIn } from '../number-in';
import { pastedText, writePasted } from '../pasted-lines';
import { oneBlock, shortEnd } from '../short-end';
import type { WrittenLine } from '../written-line';
import { CALENDAR_CRAFT, CALENDAR_EXAMPLES } from './calendar-craft';
import { calendarMaterial } from './calendar-material';
import { objectToCalendar } from './calendar-objections';
import { reportCalendar } from './calendar-report';
import { CALENDAR_SLOTS, MOST_ITEMS } from './calendar-slots';
import { daysBetween } from './days';
import { wantedPosts } from './object-to-count';
import { daysAllowed, rangeOf } from './range';
import { perWeekOf, postsIn, rhythmOf } from './rhythm';
import { calendarHeading, showCalendarLine } from './show-calendar-line';
import { weeklyMinutes } from './weekly-minutes';
import { isPost, SLOT_WORDS, usualMinutes, type WrittenItem, writtenItems } from './written-items';

type Calendar = DeliverableContent<'calendar'>;
type Item = Calendar['items'][number];

/** Characters of a post, and of what stands around all of them. */
const POST = 260;
const AROUND = 600;
/** A month of days is no book: many posts are shorter. */
const LONGEST_WHOLE = 6_500;

const withSections: Kind<'calendar'> = withEndnotes({
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
  show: showCalendarLine,
  heading: calendarHeading,
  report: reportCalendar,
  room: (context) => ({
    ...{ words: 0, countsItems: true },
    whole: Math.min(postsOf(context) * POST + AROUND, LONGEST_WHOLE) * shareAsked(context.parameters),
  }),
});

/** 30天日历: what is filmed when, within what the user can do. */
export const calendarKind: Kind<'calendar'> = {
  ...withSections,
  slots: shortEnd(
    withSections.slots,
    oneBlock('忙了先丢哪条、别丢哪条，落了顺到哪天；月底看哪两个数；替他定的'),
  ),
};

/** How many posts there are to be: as many as was ordered or as its weeks have; of somebody who never said, two a week. */
function postsOf(context: WritingContext): number {
  const range = rangeOf(context);
  const rhythm = rhythmOf(context) ?? { posts: 2, days: 7 };
  return context.parameters.count ?? wantedPosts(rhythm, range, context) ?? postsIn(rhythm, range.days / 7);
}

const JUDGEMENT = 200;
/** Of a topic below its first sentence. */
const LONGEST_BODY = 600;

/** What the days make, with what stands around them. */
export function toContent(lines: readonly WrittenLine[], context: WritingContext): Calendar | null {
  const { items, table, range } = writtenItems(lines, context);
  const { from, to } = daysAllowed(context, range);
  const kept = items.filter(({ day, title: text }) => text !== '' && day >= from && day <= to);
  const placed = [...kept]
    .sort((a, b) => a.day.localeCompare(b.day) || Number(a.slot === 'free') - Number(b.slot === 'free'))
    .slice(0, MOST_ITEMS)
    .map((item, index) => itemOf(item, index, context));
  if (!placed.some(isPost)) return null;
  const perWeek = perWeekFor(numberIn(table.text('一周几条')), placed, context);
  const content = {
    judgement: told(table.text('判断'), JUDGEMENT) ?? plainJudgement(perWeek, placed, range.from),
    from: [range.from, placed[0]?.day ?? range.from].sort()[0],
    perWeek,
    platform: fitText(table.text('平台'), 12) || (context.parameters.platform ?? GAP).slice(0, 12),
    items: placed,
    ...aroundOf(table),
  };
  return calendarSchema.safeParse(content).data ?? null;
}

/** The rhythm, what each week is for, and what stood below the days of before; each only where it is said. */
function aroundOf(table: LineTable): Pick<Calendar, 'rhythm' | 'weeks' | 'spares' | 'slips' | 'watch'> {
  const [rhythm, slips] = [told(pastedText(table.text('节奏')), 200), told(table.text('落下'), 160)];
  const last = table.numbers('周#').at(-1);
  const weeks = Array.from({ length: last === undefined ? 0 : last + 1 }, (_, at) =>
    fitText(table.text('周#', at), 24),
  );
  const spares = table.numbers('备#').flatMap((number) => {
    const [title, opening] = [told(table.text('备#', number), 60), told(table.text('备#开头', number), 40)];
    return title === undefined ? [] : [{ title, ...(opening !== undefined && { opening }) }];
  });
  const watch = table.numbers('记#').flatMap((number) => told(table.text('记#', number), 80) ?? []);
  return {
    ...(rhythm !== undefined && { rhythm }),
    ...(weeks.some((week) => week !== '') && { weeks }),
    ...(spares.length > 0 && { spares }),
    ...(slips !== undefined && { slips }),
    ...(watch.length > 0 && { watch }),
  };
}

const plainJudgement = (perWeek: number, items: readonly Item[], from: string): string =>
  `照一周${perWeek}条排，最满的那周约${Math.max(...weeklyMinutes(items, from))}分钟，先守住这个节奏。`;

/** A line that a gap stands in for says nothing. */
const told = (text: string, longest: number): string | undefined =>
  text === '' || text === GAP ? undefined : fitText(text, longest);

function itemOf(
  { day, slot, title: text, topic, format, minutes: written, first: before, ...telling }: WrittenItem,
  index: number,
  { festivals }: WritingContext,
): Item {
  const [body, how] = [told(telling.body, LONGEST_BODY), told(telling.filming, 80)];
  const isOfPost = slot === 'post';
  const [says, first] = [isOfPost ? told(telling.opening, 60) : undefined, told(before, 80)];
  const minutes = written ?? usualMinutes(slot);
  return {
    key: `d${index + 1}`,
    day,
    slot,
    title: fitText(text, 60),
    ...(body !== undefined && { body }),
    ...(says !== undefined && { opening: says }),
    ...(how !== undefined && { filming: how }),
    ...(first !== undefined && { first }),
    topic: isOfPost ? (topic?.key ?? null) : null,
    // A group of what has a text of its own is a day on which it was to be filmed, which is settled here.
    pillar: !isOfPost || topic?.body !== undefined ? null : topic?.pillar || null,
    format: isOfPost ? fitText(format, 8) || topic?.format || null : null,
    minutes: Math.min(600, Math.max(1, Math.round(minutes))),
    festival: fitText(festivalOf(day, [text, body, says], festivals), 12) || null,
  };
}

/** The festival of a day, where its post speaks of it: beside another post it says nothing. */
const festivalOf = (
  day: string,
  texts: readonly (string | undefined)[],
  festivals: WritingContext['festivals'],
): string =>
  festivals.find(
    (festival) => festival.day === day && texts.some((text) => text?.includes(festival.name) === true),
  )?.name ?? '';

/** What was said, else what the writer took; what stands there is counted where both are missing. */
function perWeekFor(written: number | null, items: readonly Item[], context: WritingContext): number {
  const said = rhythmOf(context);
  if (said !== null) return perWeekOf(said);
  if (written !== null && written > 0) return Math.min(21, written);
  const last = items.at(-1)?.day ?? context.today;
  const weeks = Math.max(1, Math.ceil((daysBetween(items[0]?.day ?? last, last) + 1) / 7));
  const perWeek = items.filter(isPost).length / weeks;
  // Nobody posts 4.8 times a week.
  return Math.min(21, perWeek > 1.5 ? Math.round(perWeek) : Math.max(0.1, Math.round(perWeek * 10) / 10));
}

/** The topic's number is its key's: t3 is 题3 of the library that it was taken from. */
function toLines({
  judgement,
  rhythm,
  platform,
  perWeek,
  weeks = [],
  ...content
}: Calendar): readonly WrittenLine[] {
  const { items, spares = [], slips, watch = [] } = content;
  const line = (key: string, text = ''): readonly WrittenLine[] =>
    text === '' ? [] : [{ key, text, from: [] }];
  return [
    ...line('判断', judgement),
    ...line('平台', platform),
    ...line('一周几条', String(perWeek)),
    ...line('节奏', writePasted(rhythm ?? '')),
    ...weeks.flatMap((purpose, at) => line(`周${at + 1}`, purpose)),
    ...items.flatMap((item, at) => [
      ...line(`条${at + 1}排`, placeOf(item)),
      ...line(`条${at + 1}`, item.title),
      ...line(`条${at + 1}文`, writePasted(item.body ?? '')),
      ...line(`条${at + 1}开头`, item.opening),
      ...line(`条${at + 1}怎么拍`, item.filming),
      ...line(`条${at + 1}先办`, item.first),
    ]),
    ...spares.flatMap(({ title: spare, opening }, at) => [
      ...line(`备${at + 1}`, spare),
      ...line(`备${at + 1}开头`, opening),
    ]),
    ...line('落下', slips),
    ...watch.flatMap((text, at) => line(`记${at + 1}`, text)),
  ];
}

/** Where an item stands, as its writer writes it. */
export const placeOf = ({
  day,
  slot,
  topic,
  format,
  minutes,
}: Omit<Item, 'minutes'> & { readonly minutes: number | null }): string =>
  [
    day,
    slot === 'post' ? null : SLOT_WORDS[slot],
    topic === null ? null : `题${topic.replace(/\D/g, '')}`,
    format?.replace(/[/／]/g, '、') ?? null,
    minutes,
  ]
    .filter((part) => part !== null)
    .join('/');

/** Of a month, as it is called; another span says when it begins. */
export function title({ from, items }: Calendar): string {
  const days = daysBetween(from, items.at(-1)?.day ?? from) + 1;
  const [, month = '', day = ''] = from.split('-');
  return days > 21 && days <= 31 ? '30天日历' : `日历·${Number(month)}月${Number(day)}日起`;
}
