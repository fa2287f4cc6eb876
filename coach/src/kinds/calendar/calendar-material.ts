import type { Topic } from '@qihang/shared/contracts';
import type { FactField } from '../../facts/fields';
import type { WritingContext } from '../kind';
import { dayAfter, weekdayName } from './days';
import { type CalendarRange, rangeOf } from './range';
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
    ...weeksOf(range),
    ...festivalsOf(context, range),
    ...topicsOf(context),
    ...limitsOf(context),
    ...paceOf(context),
    ...scriptOf(context),
    ...postedOf(context),
  ];
}

function weeksOf(range: CalendarRange): readonly string[] {
  const weeks = Math.ceil(range.days / 7);
  return Array.from({ length: weeks }, (_, week) => {
    const days = Array.from({ length: Math.min(7, range.days - week * 7) }, (_, at) =>
      dayAfter(range.from, week * 7 + at),
    );
    return `第${week + 1}周：${days.map((day) => `${day}周${weekdayName(day)}`).join('、')}`;
  });
}

function festivalsOf({ festivals }: WritingContext, { from, to }: CalendarRange): readonly string[] {
  const near = festivals.filter(({ day }) => day >= from && day <= dayAfter(to, 7));
  return near.length === 0 ? [] : [`节日节气：${near.map(({ day, name }) => `${day}${name}`).join('、')}`];
}

function topicsOf({ shelf }: WritingContext): readonly string[] {
  const topics = shelf.topics?.topics ?? [];
  if (topics.length === 0) return ['没有选题库：题从他讲过的料里写，不写题号'];
  return [
    '选题库：',
    ...topics.map(
      ({ text, opening, ...topic }, index) =>
        `题${index + 1} ${text}${noteOf(topic)}${opening === undefined ? '' : `，开头：${opening}`}`,
    ),
  ];
}

function noteOf({ pillar, stage, format }: Pick<Topic, 'pillar' | 'stage' | 'format'>): string {
  const parts = [pillar, stage, format].filter((part) => part !== '');
  return parts.length === 0 ? '' : `（${parts.join('，')}）`;
}

/** How often, and what that takes of a week: the judgement names it. */
function paceOf(context: WritingContext): readonly string[] {
  const rhythm = rhythmOf(context);
  if (rhythm === null)
    return [
      `他没说过一周几条：按他的时间估，宁少，一周一条起；一条要多久他没说的，按${USUAL_MINUTES}分钟算，判断里说出一周合计几分钟`,
    ];
  const perWeek = perWeekOf(rhythm);
  const minutes = Math.round(perWeek * USUAL_MINUTES);
  return [
    `一周最多${perWeek}条，机动不算；一条要多久他没说的，按${USUAL_MINUTES}分钟算，一周约${minutes}分钟，判断里说出来`,
  ];
}

const scriptOf = ({ shelf: { script } }: WritingContext): readonly string[] =>
  script === undefined ? [] : [`脚本已经写好、照着录就行的：「${script.topic}」`];

const limitsOf = ({ facts }: WritingContext): readonly string[] =>
  facts.flatMap((fact, index) => (LIMITS.includes(fact.field) ? [`限制f${index + 1}：${fact.value}`] : []));

function postedOf({ results }: WritingContext): readonly string[] {
  const posted = results.slice(-TOLD_POSTS).map(({ day, title }) => `${day}「${title}」`);
  return posted.length === 0 ? [] : [`已经发过，不再排：${posted.join('、')}`];
}
