import type { DeliverableContent } from '@qihang/shared/contracts';
import { withoutBanned } from '../../checks/rewrite-wording';
import type { Knowledge } from '../../knowledge';
import { REVIEW_STEPS, type ReviewStep } from '../../knowledge/review';
import type { Lexicon } from '../../lexicon';
import type { MakeInput, Maker } from '../maker';
import { hashText } from '../seeded-choice';
import { clip, quoted } from '../text-pieces';
import { latestWeek, type WeeklyFigure, type Weeks, weeklyFigures } from './weekly-figures';

type Review = DeliverableContent<'review'>;
type Rules = Knowledge['review'];

/** 周复盘: the week beside the user's own median, where it stops, and one thing to try. */
export const reviewMaker: Maker<'review'> = {
  kind: 'review',
  subject: ({ results, today }) => latestWeek(results, today)?.week ?? '',
  title: ({ week }) => `周复盘·${Number(week.slice(5, 7))}月${Number(week.slice(8))}日起`,
  make: (input) => {
    const weeks = latestWeek(input.results, input.today);
    return weeks === null ? NOTHING : review(weeks, input);
  },
  say,
};

const NOTHING = {
  isUnmade: true,
  ask: null,
  why: '还没有数可看。先在「我的成果」里把发过的每条记上：播放、点赞、评论，来问的和付钱的也记。',
} as const;

function review(weeks: Weeks, { lexicon, seed, revision, earlier }: MakeInput<'review'>): Review {
  const rules = lexicon.knowledge.review;
  const figures = weeklyFigures(weeks, rules.fewest);
  const weakest = weakestOf(figures, rules);
  const isComparable = figures.some(({ median }) => median !== null);
  const advice = adviceFor(weakest, isComparable, rules);
  const experiment = pick(
    advice.experiments,
    earlier.map((content) => content.experiment),
    seed,
    revision,
  );
  return {
    judgement: judge(bestOf(weeks, lexicon), weakest, isComparable),
    week: weeks.week,
    figures: figures.map((figure) => ({
      name: figure.name,
      value: figure.value,
      median: figure.median,
      reading: readingOf(figure, rules),
    })),
    weakest,
    diagnosis: advice.diagnosis,
    experiment,
    actions: [...advice.actions],
  };
}

/** The first step, in the order in which a post loses people, that is weak: what comes after it suffers from it. */
function weakestOf(figures: readonly WeeklyFigure[], rules: Rules): ReviewStep | null {
  const isWeak = (step: ReviewStep) =>
    figures.some((figure) => figure.step === step && strengthOf(figure, rules) === 'weak');
  return REVIEW_STEPS.find(isWeak) ?? null;
}

function strengthOf(
  { value, median }: WeeklyFigure,
  { weak, strong }: Rules,
): 'weak' | 'even' | 'strong' | null {
  if (median === null) return null;
  if (value < median * weak) return 'weak';
  return value > median * strong ? 'strong' : 'even';
}

function adviceFor(weakest: ReviewStep | null, isComparable: boolean, rules: Rules): Rules['steady'] {
  if (!isComparable) return rules.unknown;
  return rules.steps.find(({ name }) => name === weakest) ?? rules.steady;
}

function readingOf(figure: WeeklyFigure, rules: Rules): string {
  const strength = strengthOf(figure, rules);
  if (strength === null) return '还没有往前的数可比';
  const step = rules.steps.find(({ name }) => name === figure.step);
  if (step !== undefined) return step.reading[strength];
  return { weak: '发得比平时少', even: '和平时一样', strong: '发得比平时多' }[strength];
}

/** 换一批 gives another experiment, and begins anew only when all were given. */
function pick(list: readonly string[], given: readonly string[], seed: string, revision: number): string {
  const start = hashText(seed) + revision;
  const turned = list.map((_, at) => list[(start + at) % list.length] ?? '');
  return turned.find((text) => !given.includes(text)) ?? turned[0] ?? '';
}

/** The post that most people saw, fit to be named. */
function bestOf({ posts }: Weeks, lexicon: Lexicon): string {
  const best = [...posts].sort((a, b) => b.views - a.views)[0];
  return best === undefined ? '这条' : quoted(clip(withoutBanned(best.title, lexicon), 18));
}

function judge(best: string, weakest: ReviewStep | null, isComparable: boolean): string {
  if (!isComparable) return `先把数记全，先不改：往前发的还太少，${best}好不好现在说不准。`;
  if (weakest === null) return `先照着做，不用大改：没有哪一步掉下来，${best}怎么来的想明白，下一条接着来。`;
  return `先只动一处，别的照旧：这周卡在${weakest}，一次改几样就说不清是哪样起的作用。看的人多的是${best}，拿它比。`;
}

function say({ judgement, figures, diagnosis, experiment, actions }: Review): string {
  const rows = figures.map(
    ({ name, value, median, reading }) =>
      `- **${name}** ${value}${median === null ? '' : `（你的中位数${median}）`}：${reading}`,
  );
  return [
    judgement,
    rows.join('\n'),
    diagnosis,
    `只试一件：${experiment}。`,
    actions.map((action, at) => `${at + 1}. ${action}`).join('\n'),
  ].join('\n\n');
}
