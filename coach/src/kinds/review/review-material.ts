import type { PostResult } from '@qihang/shared/contracts';
import { dayAfter, weekdayName } from '../calendar/days';
import type { WritingContext } from '../kind';
import { readingOf } from './strength';
import { FEWEST_BEFORE, latestWeek, postFigures, type WeeklyFigure, weeklyFigures } from './weekly-figures';

/** Earlier posts, for comparison. */
const TOLD_BEFORE = 12;

/** What the writer of a review is told: posts and figures, the comparison, the last experiment, what is planned. */
export function reviewMaterial(context: WritingContext): readonly string[] {
  const weeks = latestWeek(context.results, context.today);
  if (weeks === null) return ['没有一条数据，写不成复盘'];
  const figures = weeklyFigures(weeks);
  return [
    `复盘的一周：${weeks.week}到${dayAfter(weeks.week, 6)}，发了${weeks.posts.length}条：`,
    ...weeks.posts.map(postLine),
    figures.some(({ median }) => median !== null)
      ? '和他自己以往比（产品算的，照用）：'
      : `以往不到${FEWEST_BEFORE}条，没有中位数可比，卡在只能写都没掉：`,
    ...figures.map(figureLine),
    ...(weeks.before.length === 0 ? [] : ['以往发的：', ...weeks.before.slice(-TOLD_BEFORE).map(postLine)]),
    ...lastExperiment(context, weeks.week),
    ...planned(context, weeks.week),
  ];
}

const COUNTS = [
  ['likes', '赞'],
  ['comments', '评论'],
  ['follows', '涨关注'],
  ['leads', '来问'],
  ['deals', '成交'],
] as const;

function postLine(post: PostResult): string {
  const counts = COUNTS.flatMap(([name, word]) => (post[name] === null ? [] : [`${word}${post[name]}`]));
  const figures = postFigures(post).map(([name, value]) => figureText(name, value));
  const where = post.platform === '' ? '' : post.platform;
  return `「${post.title}」${post.day}周${weekdayName(post.day)}${where}：${[...figures, ...counts].join('，')}`;
}

/** 完播率%, 40 as 完播率40% */
const figureText = (name: string, value: number): string =>
  name.endsWith('%') ? `${name.slice(0, -1)}${value}%` : `${name}${value}`;

const figureLine = (figure: WeeklyFigure): string =>
  [
    figureText(figure.name, figure.value),
    figure.median === null ? '' : `，以往中位数${figureText('', figure.median)}`,
    `：${readingOf(figure)}`,
  ].join('');

/** The experiment of the review before this one; that of the same week is the one being changed. */
function lastExperiment({ shelf, current }: WritingContext, week: string): readonly string[] {
  const last = [current, shelf.review ?? null].find(
    (content) => content !== null && 'experiment' in content && content.week < week,
  );
  return last != null && 'experiment' in last ? [`上次（${last.week}那周）定的试验：${last.experiment}`] : [];
}

/** What the calendar holds for the week and the one after it. */
function planned({ shelf }: WritingContext, week: string): readonly string[] {
  const items = (shelf.calendar?.items ?? []).filter(
    ({ day, slot }) => slot === 'post' && day >= week && day <= dayAfter(week, 13),
  );
  return items.length === 0
    ? []
    : ['日历上这周和下周：', ...items.map(({ day, title }) => `${day}周${weekdayName(day)}「${title}」`)];
}
