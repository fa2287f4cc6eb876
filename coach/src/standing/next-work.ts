import type { DeliverableKind, NextWork, Standing } from '@qihang/shared/contracts';
import { daysFrom } from './day-distance';
import type { StandingInput } from './standing-input';

/** What is known when the next work is chosen. */
export interface Considered extends Omit<Standing, 'next'> {
  readonly input: StandingInput;
}

/** Texts of the button for the next work. */
export const NEXT_TEXTS = {
  positioning: '出定位卡',
  topics: '出选题库',
  calendar: '排30天日历',
  nextMonth: '排下一个30天',
  script: '写今天这条的脚本',
  result: '记一条数据',
  review: '做这周的复盘',
  conversation: '接着上次说',
  whatNow: '看看接下来做什么',
} as const;

const WHAT_NOW = '接下来做什么';
const WEEK = 7;

const has = ({ shelf }: StandingInput, wanted: DeliverableKind): boolean =>
  shelf.some(({ kind }) => kind === wanted);

const make = (kind: DeliverableKind, text: string): NextWork => ({
  type: 'order',
  text,
  order: { action: 'make', kind },
  title: null,
});

const missing =
  (kind: 'positioning' | 'topics' | 'calendar') =>
  ({ input }: Considered) =>
    has(input, kind) ? null : make(kind, NEXT_TEXTS[kind]);

/** A script for what is to be published today. */
function todaysScript({ due, input }: Considered): NextWork | null {
  const post = due.find(({ isToday, hasScript }) => isToday && !hasScript);
  if (post === undefined) return null;
  const { title, key } = post;
  const topic = input.calendar?.content.items.find((item) => item.key === key)?.topic ?? null;
  // Without its topic, an order would write the script of another one.
  if (topic === null) return { type: 'message', text: NEXT_TEXTS.script, message: `帮我写脚本：${title}` };
  const order = { action: 'make', kind: 'script', topic } as const;
  return { type: 'order', text: NEXT_TEXTS.script, order, title };
}

function oldestFigures({ unmeasured }: Considered): NextWork | null {
  const post = unmeasured.at(-1);
  return post === undefined ? null : { type: 'result', text: NEXT_TEXTS.result, post };
}

/** A review of at least a week's figures that none has seen. */
function dueReview({ input: { today, shelf, results } }: Considered): NextWork | null {
  const seen = latest(shelf.filter(({ kind }) => kind === 'review').map(({ day }) => day));
  const unseen = results.map(({ day }) => day).filter((day) => seen === null || day > seen);
  const since = seen ?? earliest(unseen);
  if (since === null || unseen.length === 0 || !(daysFrom(since, today) >= WEEK)) return null;
  return make('review', NEXT_TEXTS.review);
}

/** A calendar whose days are over. */
function nextMonth({ input: { today, calendar } }: Considered): NextWork | null {
  const last = latest(calendar?.content.items.map(({ day }) => day) ?? []);
  return last !== null && daysFrom(last, today) > 0 ? make('calendar', NEXT_TEXTS.nextMonth) : null;
}

const goOn = ({ last }: Considered): NextWork =>
  last === null
    ? { type: 'message', text: NEXT_TEXTS.whatNow, message: WHAT_NOW }
    : { type: 'conversation', text: NEXT_TEXTS.conversation };

const latest = (days: readonly string[]): string | null =>
  days.reduce<string | null>((found, day) => (found === null || day > found ? day : found), null);
const earliest = (days: readonly string[]): string | null =>
  days.reduce<string | null>((found, day) => (found === null || day < found ? day : found), null);

/** The way of the work, the first that is open comes next. */
const WAY: readonly ((considered: Considered) => NextWork | null)[] = [
  missing('positioning'),
  missing('topics'),
  missing('calendar'),
  todaysScript,
  oldestFigures,
  dueReview,
  nextMonth,
  goOn,
];

/** The next piece of work of somebody who has begun. */
export function nextWorkOf(considered: Considered): NextWork | null {
  for (const step of WAY) {
    const work = step(considered);
    if (work !== null) return work;
  }
  return null;
}
