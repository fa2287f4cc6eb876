import type { ReviewStep, WeeklyFigure } from './weekly-figures';

/** How a week stands to the user's own median; null where there is none. */
export type Strength = 'weak' | 'even' | 'strong';

/** Shares of the own median. */
const WEAK = 0.8;
const STRONG = 1.2;

export function strengthOf({ value, median }: WeeklyFigure): Strength | null {
  if (median === null) return null;
  if (value < median * WEAK) return 'weak';
  return value > median * STRONG ? 'strong' : 'even';
}

const READINGS: Readonly<Record<ReviewStep, readonly [weak: string, even: string, strong: string]>> = {
  曝光: ['看到的人比平时少', '和平时差不多', '看到的人比平时多'],
  完播: ['看到一半走的人多了', '和平时差不多', '看完的人比平时多'],
  互动: ['留话点赞的人少了', '和平时差不多', '留话点赞的人多了'],
  关注: ['点关注的人少了', '和平时差不多', '点关注的人多了'],
  私信: ['来问的人少了', '和平时差不多', '来问的人多了'],
  成交: ['付钱的人少了', '和平时差不多', '付钱的人多了'],
};
const OF_COUNT = ['发得比平时少', '和平时一样', '发得比平时多'] as const;

/** A figure in words, beside the user's own median and nobody else's. */
export function readingOf(figure: WeeklyFigure): string {
  const strength = strengthOf(figure);
  if (strength === null) return '还没有往前的数可比';
  const words = figure.step === null ? OF_COUNT : READINGS[figure.step];
  return words[{ weak: 0, even: 1, strong: 2 }[strength]] ?? '';
}
