import { calendarSchema, type DeliverableContent, type ToldLine } from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import type { Kind, LineObjection, WritingContext } from '../kind';
import { type LineSlot, PAST } from '../line-slot';
import { LINE_BREAK } from '../pasted-lines';
import { showLine, showTold } from '../told/show-told';
import { linesOfTold, toldOf } from '../told/told-line';
import { isToldLine, TOLD_SLOT } from '../told/told-slot';
import { openingSentence, UNTOLD } from '../told/told-text';
import type { WrittenLine } from '../written-line';
import { TOLD_CALENDAR_CRAFT, TOLD_CALENDAR_EXAMPLES } from './calendar-craft';
import { calendarKind, toContent as contentOfDays, placeOf, title } from './calendar-kind';
import { calendarBackground } from './calendar-material';
import { objectToPlaced } from './calendar-objections';
import { MOST_ITEMS } from './calendar-slots';

type Calendar = DeliverableContent<'calendar'>;

/** A month in which every word of ten posts stands, placed with its sources. */
const MANUSCRIPT_TOKENS = 6_000;

/** The text, and of each of its days what it is and its first words, for what reminds of it and ticks it off. */
const SLOTS: readonly LineSlot[] = [
  // It hangs where others see it, and is sent on.
  { ...TOLD_SLOT, isSeen: true },
  { key: '平台', pointer: '/platform', what: '发在哪', role: 'direction', longest: 12, count: [0, 1] },
  {
    key: '条#排',
    pointer: '/items/#/day',
    what: '正文里的每一天，一天不落：日子/发、做、歇、机动里的一样，如2026-01-31/发；这天有东西发出去是发，拍、剪、问人、回话是做，没活是歇；几天写在一处的写头一天',
    role: 'direction',
    longest: 40,
    count: [1, MOST_ITEMS],
    isItem: true,
    core: 'each',
  },
  {
    key: '条#',
    pointer: '/items/#/title',
    what: '这天的一句话，照正文里的：发哪一条写那一条的题目，没有就写做什么；日子、勾、表情不抄',
    role: 'direction',
    longest: 60,
    count: [0, MOST_ITEMS],
    isSeen: true,
  },
];

/** 12月4日 周五, 6号 星期天, □ 12/6, at the beginning of a line; what stands in brackets behind it is no part of it. */
const DAY =
  /^([☐□☑]?\s?)((?:\d{1,2}月\d{1,2}[日号]?|\d{1,2}[日号]|\d{1,2}\/\d{1,2})(?:\s?(?:周|星期|礼拜)[一二三四五六日天])?)(?=[\s，、：:（(｜|·—-]|$)/;

/** Lines of a day each follow one another without a gap, and whoever looks for today finds it. */
function report({ told = [] }: Calendar): string {
  const shown: ToldLine[] = [];
  let isBehindDay = false;
  for (const line of told) {
    const isDay = (line.as === 'text' || line.as === 'item') && DAY.test(line.text);
    const text = isDay ? line.text.replace(DAY, '$1**$2**') : line.text;
    const last = shown.at(-1);
    if (isDay && isBehindDay && line.as === 'text' && last?.as === 'text')
      shown.splice(-1, 1, { ...last, text: last.text + LINE_BREAK + text });
    else shown.push({ ...line, text });
    isBehindDay = isDay;
  }
  return showTold(shown);
}

const isOfDays = ({ key }: WrittenLine): boolean => !isToldLine(key, SLOTS);

/** 30天日历 as it is written in a plain chat: one text, in the form that was asked for, and its days as a list beside it. */
export const toldCalendarKind: Kind<'calendar'> = withEndnotes(
  {
    ...calendarKind,
    slots: SLOTS,
    craft: TOLD_CALENDAR_CRAFT,
    examples: TOLD_CALENDAR_EXAMPLES,
    isAudited: true,
    isFromManuscript: true,
    manuscriptTokens: MANUSCRIPT_TOKENS,
    inLines: calendarKind,
    background: calendarBackground,
    objections,
    toContent,
    toLines,
    title,
    show: (line, context, content) => showLine(line, SLOTS, () => '', context, content),
    heading: () => '',
    report,
    room: () => ({ words: 0, whole: LONGEST }),
  },
  { asked: PAST, questions: PAST },
);

/** Its days are those of its text, also where it is changed. */
const asPlaced = (context: WritingContext): WritingContext => ({ ...context, isFromManuscript: true });

/** Characters of a month that somebody reads on a phone. */
const LONGEST = 6_500;

function objections(lines: readonly WrittenLine[], context: WritingContext): readonly LineObjection[] {
  const isWhole = toldOf(lines).length > 0;
  return [...(isWhole ? [] : [UNTOLD]), ...objectToPlaced(lines.filter(isOfDays), asPlaced(context))];
}

const JUDGEMENT = 200;

function toContent(lines: readonly WrittenLine[], context: WritingContext): Calendar | null {
  const told = [...toldOf(lines)];
  const days = contentOfDays(lines.filter(isOfDays), asPlaced(context));
  if (told.length === 0 || days === null) return null;
  const judgement = openingSentence(lines, JUDGEMENT) || days.judgement;
  return calendarSchema.safeParse({ ...days, told, judgement }).data ?? null;
}

function toLines({ told = [], platform, items }: Calendar): readonly WrittenLine[] {
  const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
  return [
    ...linesOfTold(told),
    line('平台', platform),
    ...items.flatMap((item, at) => [
      line(`条${at + 1}排`, placeOf({ ...item, minutes: null })),
      line(`条${at + 1}`, item.title),
    ]),
  ];
}
