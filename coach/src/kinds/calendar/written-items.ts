import type { DaySlot, Topic } from '@qihang/shared/contracts';
import type { ShelfContents, WritingContext } from '../kind';
import { type LineTable, makeLineTable } from '../line-table';
import { numberIn } from '../number-in';
import { pastedText } from '../pasted-lines';
import { likeness } from '../topics/likeness';
import type { WrittenLine } from '../written-line';
import { CALENDAR_SLOTS } from './calendar-slots';
import { isDay } from './days';
import { type CalendarRange, rangeOf } from './range';
import { FREE_MINUTES, USUAL_MINUTES } from './weekly-minutes';

/** What stands on a day, as its lines say. */
export interface WrittenItem {
  /** From 0. */
  readonly number: number;
  /** '' where none can be read. */
  readonly day: string;
  readonly slot: DaySlot;
  readonly title: string;
  /** As it was named: 题3; null where none was. */
  readonly named: string | null;
  /** Of the library; null where there is none of that number. */
  readonly topic: Topic | null;
  readonly format: string;
  readonly minutes: number | null;
  /** What is told, as it was written or of its topic with its first sentence; '' for none. */
  readonly body: string;
  /** Of versions of before, of a topic of before, or of the script that is there; '' for none and beside a body. */
  readonly opening: string;
  /** As it was written, or of a topic of before; '' for none. */
  readonly filming: string;
  /** What is settled before; '' for nothing. */
  readonly first: string;
}

/** Whether something is posted on the day. */
export const isPost = ({ slot }: Pick<WrittenItem, 'slot'>): boolean => slot === 'post';

/** Reads the items of a calendar: 2026-12-04/题3/上手实拍/40, 2026-12-05/做, 2026-12-06/机动/15, 2026-12-07/歇. */
export function writtenItems(
  lines: readonly WrittenLine[],
  context: WritingContext,
): { readonly items: readonly WrittenItem[]; readonly table: LineTable; readonly range: CalendarRange } {
  const table = makeLineTable(lines, CALENDAR_SLOTS);
  const range = rangeOf(context);
  const items = table
    .numbers('条#', '条#排')
    .filter((number) => !isTakenOut(number, table, context))
    .map((number) => readItem(number, table, range, context));
  return { items, table, range };
}

/** What takes time on which day, of all that has a day. */
export const timedItems = (items: readonly WrittenItem[]) =>
  items
    .filter(({ day }) => day !== '')
    .map(({ day, minutes, slot }) => ({ day, minutes: minutes ?? usualMinutes(slot) }));

/** Of a day of which nobody said how long it takes. */
export const usualMinutes = (slot: DaySlot): number =>
  slot === 'post' ? USUAL_MINUTES : slot === 'free' ? FREE_MINUTES : 0;

/** Every item of a version that is changed has its title; where that line was taken out, the item goes. */
function isTakenOut(number: number, table: LineTable, { action, current }: WritingContext): boolean {
  const before = current !== null && 'perWeek' in current ? current.items.length : 0;
  return action === 'revise' && number < before && table.text('条#', number) === '';
}

const TOPIC = /^(?:选?题|t)?\s*(\d{1,3})$/i;
const MINUTES = /^(\d{1,3})(?:分钟?)?$/;

/** As a writer writes what a day is for; of a post it need not. */
export const SLOT_WORDS: Readonly<Record<DaySlot, string>> = {
  post: '发',
  free: '机动',
  work: '做',
  rest: '歇',
};
/** Other words for the same; a way to film is none of them. */
const OTHER_WORDS: readonly (readonly [string, DaySlot])[] = [
  ...['机动', '留空'].map((word) => [word, 'free'] as const),
  ...['做', '要办', '办', '准备', '剪', '拍摄'].map((word) => [word, 'work'] as const),
  ...['歇', '休'].map((word) => [word, 'rest'] as const),
];

const slotIn = (part: string): DaySlot | null =>
  part === SLOT_WORDS.post ? 'post' : (OTHER_WORDS.find(([word]) => part.startsWith(word))?.[1] ?? null);

/** A day has a box to tick of its own. */
const withoutBox = (title: string): string =>
  [...BOXES].some((box) => title.startsWith(box)) ? title.slice(1).trim() : title;
const BOXES = '☐□☑';

function readItem(
  number: number,
  table: LineTable,
  range: CalendarRange,
  { shelf, isFromManuscript }: WritingContext,
): WrittenItem {
  const topics = shelf.topics?.topics ?? [];
  const [title, placed] = [withoutBox(table.text('条#', number)), table.text('条#排', number)];
  const [on = '', ...parts] = placed.split(/[/／]/).map((part) => part.trim());
  const slot = parts.flatMap((part) => slotIn(part) ?? [])[0] ?? 'post';
  const rest = parts.filter((part) => slotIn(part) === null);
  // A bare number is the topic where it comes first, and the minutes where it comes last.
  const last = rest.at(-1) ?? '';
  const minutes = MINUTES.test(last) ? numberIn(last) : null;
  const middle = minutes === null ? rest : rest.slice(0, -1);
  const named = middle.find((part) => TOPIC.test(part)) ?? null;
  const at = named === null ? null : Number(TOPIC.exec(named)?.[1]);
  const topic =
    at !== null ? (topics[at - 1] ?? null) : isFromManuscript === true ? likest(title, topics) : null;
  const format = middle.find((part) => part !== named && part !== '' && part !== '-' && part !== '无') ?? '';
  const told = title === '' ? (topic?.text ?? '') : title;
  return {
    number,
    day: readDay(on, range),
    slot,
    title: told || (slot === 'rest' ? SLOT_WORDS.rest : ''),
    named,
    topic,
    format: slot === 'post' ? format : '',
    minutes,
    ...tellingOf(
      number,
      table,
      slot === 'post' ? { ...topic, opening: topic?.opening ?? scripted(told, shelf) } : {},
    ),
    first: table.text('条#先办', number),
  };
}

type Telling = Pick<WrittenItem, 'body' | 'opening' | 'filming'>;

/** What is told on a day: as it is written there, else as its topic or a script that is there already says. */
function tellingOf(
  number: number,
  table: LineTable,
  known: Partial<Pick<Topic, 'body' | 'opening' | 'filming'>>,
): Telling {
  const [opening, filming] = [table.text('条#开头', number), table.text('条#怎么拍', number)];
  const body = pastedText(table.text('条#文', number)) || (opening === '' ? wholeBody(known) : '');
  // One text says all that the parts of before said, and takes their place.
  if (body !== '') return { body, opening: '', filming };
  return { body: '', opening: opening || (known.opening ?? ''), filming: filming || (known.filming ?? '') };
}

/** The text of a topic below its first sentence; '' for one that has none. */
const wholeBody = ({ opening = '', body }: Partial<Pick<Topic, 'body' | 'opening'>>): string =>
  body === undefined ? '' : [opening, body].filter((text) => text !== '').join('\n');

/** A post is the script's, or of a topic, where their titles say the same in half of their words. */
const ALIKE = 0.5;

/** A manuscript names a topic by its title. */
const likest = (title: string, topics: readonly Topic[]): Topic | null =>
  topics.find(({ text }) => title.includes(text)) ??
  topics.find(({ text }) => likeness(title, text) >= ALIKE) ??
  null;

const LONGEST_OPENING = 60;

/** The first line of a script that is written already, where it fits. */
function scripted(title: string, { script }: ShelfContents): string | undefined {
  const first = script?.beats[0]?.say;
  const isMeant =
    script !== undefined && [script.topic, ...script.titles].some((each) => likeness(each, title) >= ALIKE);
  return isMeant && first !== undefined && first.length <= LONGEST_OPENING ? first : undefined;
}

/** `2026-12-04`, also `12-04` and 12月4日, which lie in the year of the range; '' for anything else. */
function readDay(text: string, { from, to }: CalendarRange): string {
  const numbers = text.split(/\D+/).filter((part) => part !== '');
  const whole = numbers.length >= 3 ? numbers.slice(0, 3) : null;
  const written = (year: string | undefined, month = '', day = '') =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (whole !== null) {
    const day = written(...(whole as [string, string, string]));
    return isDay(day) ? day : '';
  }
  const [month, date] = numbers;
  const years = [from.slice(0, 4), to.slice(0, 4)];
  const days = years.map((year) => written(year, month, date)).filter(isDay);
  return days.find((day) => day >= from && day <= to) ?? days[0] ?? '';
}
