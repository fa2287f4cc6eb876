import type { Festival, LineObjection, WritingContext } from '../kind';
import type { LineTable } from '../line-table';
import { numberIn } from '../number-in';
import type { WrittenLine } from '../written-line';
import { daysBetween } from './days';
import { objectToCount, objectToNumbers } from './object-to-count';
import { type CalendarRange, daysAllowed } from './range';
import { perWeekOf, type Rhythm, rhythmOf, spanOf } from './rhythm';
import { objectToTotal, objectToWeeks } from './week-time';
import { isPost, type WrittenItem, writtenItems } from './written-items';

/** A festival may be named so many days before its own, and so many after it by what looks back. */
const AHEAD = 7;
const BEHIND = 7;
/** Who sells what is needed before one leaves speaks of 元旦 weeks before. */
const MONTH = 31;
/** 双十二前 and 快双十二了 are over on the day after. */
const STILL_TO_COME = /^(?:之前|以前|前|倒计时)/;
const COMING = /(?:快[到要]?|[等赶离]到?|临近|备战)$/;

/** What a calendar may not be: outside of its days, fuller than was said, or wrong about a festival. */
export function objectToCalendar(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const { items, table, range } = writtenItems(lines, context);
  const rhythm = rhythmOf(context) ?? ownRhythm(table);
  const isCrowded = rhythm !== null && perWeekOf(rhythm) > 7;
  return [
    ...objectToPerWeek(table, rhythmOf(context)),
    ...['判断', '节奏'].flatMap((key) => {
      const line = { key, text: table.text(key) };
      return [...objectToWeeks(line, items, range), ...objectToTotal(line, items)];
    }),
    ...objectToNumbers(lines),
    ...objectToCount(items, range, { rhythm, context }),
    ...items.flatMap((item) => [
      ...objectToDay(item, range),
      ...objectToTopic(item, context),
      ...objectToSilence(item, context),
      ...objectToFestival(item, context.festivals),
    ]),
    ...(isCrowded ? [] : objectToTwice(items)),
    ...objectToTopicTwice(items),
    ...(rhythm === null ? [] : objectToRhythm(items, { ...range, begins: range.from }, rhythm)),
  ];
}

/** How a manuscript fills its days is its writer's: its days are true, and no fuller than was said. */
export function objectToPlaced(
  lines: readonly WrittenLine[],
  context: WritingContext,
): readonly LineObjection[] {
  const { items, range } = writtenItems(lines, context);
  const allowed = daysAllowed(context, range);
  const said = rhythmOf(context);
  return [
    ...items.flatMap((item) => [
      ...objectToDay(item, allowed),
      ...objectToFestival(item, context.festivals, MONTH),
    ]),
    ...(said === null ? [] : objectToRhythm(items, { ...allowed, begins: range.from }, said, context)),
  ];
}

const keyOf = ({ number }: WrittenItem, what = ''): string => `条${number + 1}${what}`;

function ownRhythm(table: LineTable): Rhythm | null {
  const perWeek = numberIn(table.text('一周几条'));
  return perWeek === null || perWeek <= 0 ? null : { posts: perWeek, days: 7 };
}

function objectToPerWeek(table: LineTable, said: Rhythm | null): readonly LineObjection[] {
  const written = numberIn(table.text('一周几条'));
  if (said === null || written === null || written <= perWeekOf(said) + 0.01) return [];
  return [{ key: '一周几条', why: `他说的是一周${perWeekOf(said)}条，不能多；照他说的写` }];
}

function objectToDay(
  item: WrittenItem,
  { from, to }: Pick<CalendarRange, 'from' | 'to'>,
): readonly LineObjection[] {
  const key = keyOf(item, '排');
  if (item.day === '')
    return [{ key, why: '没有读得出的日子；写成「2026-01-31/题3/口播/40」，日子从给的里面挑' }];
  return item.day < from || item.day > to
    ? [{ key, why: `${item.day}不在${from}到${to}里；挪到里面的一天` }]
    : [];
}

function objectToTopic(item: WrittenItem, { shelf }: WritingContext): readonly LineObjection[] {
  const most = shelf.topics?.topics.length ?? 0;
  if (item.named !== null && item.topic === null)
    return [
      {
        key: keyOf(item, '排'),
        why: most === 0 ? '没有选题库，别写题号' : `选题库里没有${item.named}，只有题1到题${most}`,
      },
    ];
  return item.title === '' ? [{ key: keyOf(item), why: '这天没写拍什么' }] : [];
}

/** What stays from a version of before may have none. */
function objectToSilence(item: WrittenItem, { action, current }: WritingContext): readonly LineObjection[] {
  const old = action === 'revise' && current !== null && 'perWeek' in current ? current.items : [];
  const isKept = old.some(({ title }) => title === item.title);
  return !isPost(item) || isKept || item.title === '' || item.body !== '' || item.opening !== ''
    ? []
    : [{ key: keyOf(item, '文'), why: '没有正文；写他照着念的整段话' }];
}

function objectToTwice(items: readonly WrittenItem[]): readonly LineObjection[] {
  return items.flatMap((item, index) => {
    const other = items.slice(0, index).find(({ day }) => day !== '' && day === item.day);
    return other === undefined
      ? []
      : [
          {
            key: keyOf(item, '排'),
            why: `${item.day}已经排了条${other.number + 1}；一天只排一样，挪开或去掉`,
          },
        ];
  });
}

function objectToTopicTwice(items: readonly WrittenItem[]): readonly LineObjection[] {
  return items.flatMap((item, index) => {
    const other = items.slice(0, index).find(({ topic }) => topic !== null && topic.key === item.topic?.key);
    return other === undefined
      ? []
      : [{ key: keyOf(item, '排'), why: `${item.named}在条${other.number + 1}已经排过；换一题` }];
  });
}

interface RhythmRange extends Pick<CalendarRange, 'from' | 'to'> {
  /** From which the spans are counted. */
  readonly begins: string;
}

/** Where too many stand in one span, the last of them goes; what stood on its day before is left alone. */
function objectToRhythm(
  items: readonly WrittenItem[],
  { from, to, begins }: RhythmRange,
  rhythm: Rhythm,
  { action, current }: Pick<WritingContext, 'action' | 'current'> = { current: null },
): readonly LineObjection[] {
  const old = action === 'revise' && current !== null && 'perWeek' in current ? current : null;
  const isFewer = old !== null && old.perWeek > perWeekOf(rhythm);
  const stood = new Set(isFewer ? [] : old?.items.filter(isPost).map(({ day }) => day));
  const { posts, days } = spanOf(rhythm);
  const spans = new Map<number, WrittenItem[]>();
  for (const item of items) {
    if (!isPost(item) || item.day < from || item.day > to) continue;
    const span = Math.floor(daysBetween(begins, item.day) / days);
    spans.set(span, [...(spans.get(span) ?? []), item]);
  }
  return [...spans].flatMap(([span, due]) => {
    const isNew = ({ day }: WrittenItem) => Number(!stood.has(day));
    const over = [...due].sort((a, b) => isNew(a) - isNew(b) || a.day.localeCompare(b.day)).slice(posts);
    const when = whenOf(span, days, begins);
    return over
      .filter(({ day }) => !stood.has(day))
      .map((item) => ({
        key: keyOf(item, '排'),
        why: `${when}排了${due.length}条，他说最多${posts}条；这条挪到别的周或去掉`,
      }));
  });
}

function whenOf(span: number, days: number, begins: string): string {
  if (span < 0) return `${begins}以前`;
  return days === 7 ? `第${span + 1}周` : `第${span * days + 1}天起的${days}天里`;
}

/** 去年冬至 tells of another day. */
const PAST = /(?:去年|前年|那年|往年|每年|上个|上一个|小时候)的?$/;
/** 大雪天 and 小雪姐 are no solar terms. */
const OTHER_WORD: Readonly<Record<string, RegExp>> = {
  大雪: /^[天里夜封地停纷]/,
  小雪: /^[天里夜姐妹同花]/,
  大寒: /^[天流]/,
  小满: /^[足姐哥]/,
};

function namesOf(title: string, festivals: readonly Festival[]): readonly string[] {
  const names = [...new Set(festivals.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  const found = names.filter((name) => {
    const at = title.indexOf(name);
    if (at < 0 || PAST.test(title.slice(0, at))) return false;
    return OTHER_WORD[name]?.test(title.slice(at + name.length)) !== true;
  });
  return found.filter((name) => !found.some((longer) => longer !== name && longer.includes(name)));
}

function isToCome(title: string, name: string): boolean {
  const at = title.indexOf(name);
  return STILL_TO_COME.test(title.slice(at + name.length)) || COMING.test(title.slice(0, at));
}

function objectToFestival(
  item: WrittenItem,
  festivals: readonly Festival[],
  most = AHEAD,
): readonly LineObjection[] {
  if (item.day === '') return [];
  return namesOf(item.title, festivals).flatMap((name) => {
    const days = festivals.filter((festival) => festival.name === name).map(({ day }) => day);
    const latest = isToCome(item.title, name) ? 0 : -BEHIND;
    const isNear = days.some((day) => {
      const ahead = daysBetween(item.day, day);
      return ahead >= latest && ahead <= most;
    });
    return isNear
      ? []
      : [
          {
            key: keyOf(item, '排'),
            why: `题里说${name}，${name}是${days.join('、')}；排在当天、前${most}天里，回头说的排在后${BEHIND}天里，或者换一题`,
          },
        ];
  });
}
