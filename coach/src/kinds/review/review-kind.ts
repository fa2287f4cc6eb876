import { type DeliverableContent, reviewSchema } from '@qihang/shared/contracts';
import { withEndnotes } from '../endnotes/with-endnotes';
import { fitText } from '../fit-text';
import type { Kind, WritingContext } from '../kind';
import { makeLineTable } from '../line-table';
import { linesOfContent } from '../place-lines';
import type { WrittenLine } from '../written-line';
import { REVIEW_CRAFT, REVIEW_EXAMPLES } from './review-craft';
import { reviewMaterial } from './review-material';
import { objectToReview } from './review-objections';
import { REVIEW_SLOTS, STEADY } from './review-slots';
import { readingOf } from './strength';
import { latestWeek, REVIEW_STEPS, weeklyFigures } from './weekly-figures';

type Review = DeliverableContent<'review'>;

/** 周复盘: the week beside the user's own median, why it came so, and one thing to try. */
export const reviewKind: Kind<'review'> = withEndnotes({
  kind: 'review',
  slots: REVIEW_SLOTS,
  craft: REVIEW_CRAFT,
  examples: REVIEW_EXAMPLES,
  hasInsight: false,
  isAudited: false,
  material: reviewMaterial,
  objections: objectToReview,
  toContent,
  toLines: (content) => linesOfContent({ ...content, weakest: content.weakest ?? STEADY }, REVIEW_SLOTS),
  subject: ({ week }) => week,
  title: ({ week }) => `周复盘·${Number(week.slice(5, 7))}月${Number(week.slice(8))}日起`,
  show,
});

/** Nothing without a diagnosis, a trial and a next step: figures alone are no review. */
function toContent(lines: readonly WrittenLine[], context: WritingContext): Review | null {
  const weeks = latestWeek(context.results, context.today);
  if (weeks === null) return null;
  const table = makeLineTable(lines, REVIEW_SLOTS);
  const weakest = REVIEW_STEPS.find((step) => step === table.text('卡在')) ?? null;
  const content = {
    judgement: fitText(table.text('判断'), 140) || `先只动${weakest ?? '一'}处，别的照旧。`,
    week: weeks.week,
    figures: weeklyFigures(weeks).map((figure) => ({
      name: figure.name,
      value: figure.value,
      median: figure.median,
      reading: readingOf(figure),
    })),
    weakest,
    diagnosis: fitText(table.text('怎么看'), 160),
    experiment: fitText(table.text('试一件'), 120),
    actions: table
      .numbers('下一步#')
      .map((number) => fitText(table.text('下一步#', number), 80))
      .filter((action) => action !== '')
      .slice(0, 3),
  };
  return reviewSchema.safeParse(content).data ?? null;
}

function show({ key, text }: WrittenLine): string {
  if (key === '卡在') return text === STEADY ? '' : `卡在：**${text}**`;
  if (key === '试一件') return `只试一件：${text}`;
  return key.startsWith('下一步') ? `${key.slice('下一步'.length)}. ${text}` : text;
}
