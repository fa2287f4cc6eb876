import { isToSettle, type Topic } from '@qihang/shared/contracts';
import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';
import { dayAfter, weekdayName } from './days';
import { wantedPosts } from './object-to-count';
import { type CalendarRange, rangeOf, wholeWeeksOf } from './range';
import { perWeekOf, rhythmOf } from './rhythm';
import { USUAL_MINUTES } from './weekly-minutes';

/** What is said about time, help and what may not be shown decides where a post can stand. */
const LIMITS: readonly FactField[] = ['posts', 'hours', 'rejected', 'asset', 'platform', 'place'];
const TOLD_POSTS = 15;

/** What the writer of a calendar is told: its days, festivals, topics with their numbers, and what limits it. */
export function calendarMaterial(context: WritingContext): readonly string[] {
  const range = rangeOf(context);
  return [
    `今天${context.today}（周${weekdayName(context.today)}）。排${range.from}到${range.to}，只用这几天：`,
    ...(range.from === context.today ? [] : [`${range.from}以前不发，可以先拍先问`]),
    ...weeksOf(range),
    ...festivalsOf(context, range),
    ...topicsOf(context),
    ...limitsOf(context),
    ...paceOf(context, range),
    ...scriptOf(context),
    ...postedOf(context),
  ];
}

/** What whoever writes it as in a plain chat has no other way to know. */
export function calendarBackground(context: WritingContext): readonly string[] {
  const { topics = [] } = context.shelf.topics ?? {};
  const titles = (isWhole: boolean) =>
    topics.filter(({ body }) => (body !== undefined) === isWhole).map(({ text }) => `「${text}」`);
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}：${items.join('、')}`];
  return [
    `今天${context.today}，周${weekdayName(context.today)}`,
    ...list('他已有正文的选题，写题目就行', titles(true)),
    ...list('他的选题', titles(false)),
    ...scriptOf(context),
    ...postedOf(context),
  ];
}

/** The days by the week, whole ones of a month first: those left over have no posts. */
function weeksOf(range: CalendarRange): readonly string[] {
  const daysOf = (start: number, count: number) =>
    Array.from({ length: count }, (_, at) => dayAfter(range.from, start + at))
      .map((day) => `${day}周${weekdayName(day)}`)
      .join('、');
  const whole = wholeWeeksOf(range);
  const weeks = whole ?? Math.ceil(range.days / 7);
  const rest = whole === null ? 0 : range.days - whole * 7;
  return [
    ...Array.from(
      { length: weeks },
      (_, week) => `第${week + 1}周：${daysOf(week * 7, Math.min(7, range.days - week * 7))}`,
    ),
    ...(rest === 0 ? [] : [`剩下不排，回头看：${daysOf(weeks * 7, rest)}`]),
  ];
}

function festivalsOf(
  { festivals }: WritingContext,
  { from, to }: Pick<CalendarRange, 'from' | 'to'>,
): readonly string[] {
  const near = festivals.filter(({ day }) => day >= from && day <= dayAfter(to, 7));
  return near.length === 0 ? [] : [`节日节气：${near.map(({ day, name }) => `${day}${name}`).join('、')}`];
}

function topicsOf({ shelf }: WritingContext): readonly string[] {
  const topics = shelf.topics?.topics ?? [];
  if (topics.length === 0) return ['没有选题库：题从他讲过的料里写，不写题号'];
  return [
    '选题库：',
    ...topics.map((topic, index) =>
      [`题${index + 1} ${topic.text}${noteOf(topic)}`, ...toldOf(topic)].join('，'),
    ),
  ];
}

/** What the writer need not write again, and what it has to find a day for. */
function toldOf(topic: Topic): readonly string[] {
  const { opening, body, why } = topic;
  return [
    ...(opening === undefined ? [] : [`开头：${opening}`]),
    ...(body === undefined ? [] : ['已有正文']),
    ...(why === '' || !isToSettle(topic) ? [] : [`先办：${why}`]),
  ];
}

function noteOf({ pillar, stage, format }: Pick<Topic, 'pillar' | 'stage' | 'format'>): string {
  const parts = [pillar, stage, format].filter((part) => part !== '');
  return parts.length === 0 ? '' : `（${parts.join('，')}）`;
}

/** How often, how many that makes, and what that takes of a week. */
function paceOf(context: WritingContext, range: CalendarRange): readonly string[] {
  const usual = `一条要多久他没说的，按${USUAL_MINUTES}分钟算`;
  const rhythm = rhythmOf(context);
  const weeks = wholeWeeksOf(range);
  if (rhythm === null)
    return [
      `他没说过一周几条：照他要的和他的时间定，时间装不下才少，一周两条上下${weeks === null ? '' : `，${weeks}周里周周一样多`}；${usual}`,
    ];
  const perWeek = perWeekOf(rhythm);
  const posts = wantedPosts(rhythm, range, context);
  const total = posts === null ? '' : `，${weeks}周正好${posts}条，一条不多一条不少`;
  return [`一周${perWeek}条${total}；${usual}，一周约${Math.round(perWeek * USUAL_MINUTES)}分钟`];
}

const scriptOf = ({ shelf: { script } }: WritingContext): readonly string[] =>
  script === undefined ? [] : [`脚本已经写好、照着录就行的：「${script.topic}」`];

const limitsOf = ({ facts }: WritingContext): readonly string[] =>
  facts.flatMap((fact, index) => (LIMITS.includes(fact.field) ? [`限制f${index + 1}：${fact.value}`] : []));

function postedOf({ results }: WritingContext): readonly string[] {
  const posted = results.slice(-TOLD_POSTS).map(({ day, title }) => `${day}「${title}」`);
  return posted.length === 0 ? [] : [`已经发过，不再排：${posted.join('、')}`];
}
