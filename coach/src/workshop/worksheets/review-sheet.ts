import type { DeliverableContent, PostResult } from '@qihang/shared/contracts';
import { readingOf, strengthOf } from '../../kinds/review/strength';
import {
  latestWeek,
  REVIEW_STEPS,
  type ReviewStep,
  type WeeklyFigure,
  type Weeks,
  weeklyFigures,
} from '../../kinds/review/weekly-figures';
import { REVIEW_TEXTS as TEXTS } from '../workshop-texts';
import { fillSaying } from '../workshop-turn';
import { fitted } from './typed-words';
import type { NoWorksheet } from './worksheet-input';

/** What is said of a week, in sentences that are fixed. */
export interface ReviewAdvice {
  readonly diagnosis: string;
  readonly experiments: readonly string[];
  readonly actions: readonly string[];
}

/** The fixed sentences of a review (`review.yaml`). */
export interface ReviewSentences {
  readonly steps: readonly (ReviewAdvice & { readonly name: ReviewStep })[];
  /** Nothing has fallen. */
  readonly steady: ReviewAdvice;
  /** Too few posts to tell. */
  readonly unknown: ReviewAdvice;
}

interface ReviewInput {
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
  readonly sentences: ReviewSentences;
  /** Experiments of the reviews before, newest first: another one is tried. */
  readonly tried: readonly string[];
}

/** 周复盘: figures, the user's own medians and the first step that fell are reckoned; the sentences are fixed. */
export function reviewSheet(input: ReviewInput): DeliverableContent<'review'> | NoWorksheet {
  const { results, today, sentences, tried } = input;
  const weeks = latestWeek(results, today);
  if (weeks === null) return { why: TEXTS.noResults };
  const figures = weeklyFigures(weeks);
  const isComparable = figures.some(({ median }) => median !== null);
  const weakest = weakestOf(figures);
  const advice = isComparable
    ? (sentences.steps.find(({ name }) => name === weakest) ?? sentences.steady)
    : sentences.unknown;
  const [first = ''] = advice.experiments;
  return {
    judgement: judge(weeks, weakest, isComparable),
    week: weeks.week,
    figures: figures.map((figure) => ({
      name: figure.name,
      value: figure.value,
      median: figure.median,
      reading: readingOf(figure),
    })),
    weakest,
    diagnosis: advice.diagnosis,
    experiment: advice.experiments.find((text) => !tried.includes(text)) ?? first,
    actions: [...advice.actions],
  };
}

/** The first step, in the order in which a post loses people: what comes after it suffers from it. */
const weakestOf = (figures: readonly WeeklyFigure[]): ReviewStep | null =>
  REVIEW_STEPS.find((step) =>
    figures.some((figure) => figure.step === step && strengthOf(figure) === 'weak'),
  ) ?? null;

const LONGEST_TITLE = 18;

function judge({ posts }: Weeks, weakest: ReviewStep | null, isComparable: boolean): string {
  const most = [...posts].sort((a, b) => b.views - a.views)[0];
  const best = fitted(most?.title ?? null, LONGEST_TITLE);
  if (!isComparable) return fillSaying(TEXTS.unknown, { best });
  return weakest === null
    ? fillSaying(TEXTS.steady, { best })
    : fillSaying(TEXTS.fallen, { step: weakest, best });
}
