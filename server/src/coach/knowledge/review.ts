import { z } from 'zod';
import { header, word } from './header';

const advice = {
  diagnosis: word.max(160),
  experiments: z.array(word.max(120)).min(1),
  actions: z.array(word.max(80)).min(1).max(3),
};

/** The steps at which a post wins or loses people, in their order. */
export const REVIEW_STEPS = ['曝光', '完播', '互动', '关注', '私信', '成交'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** How the weekly review reads somebody's figures: only ever against their own. */
export const reviewFile = z.strictObject({
  ...header,
  /** Fewer posts before the week make no median. */
  fewest: z.number().int().min(1),
  /** Shares of the own median. */
  weak: z.number().positive().max(1),
  strong: z.number().min(1),
  steps: z
    .array(
      z.strictObject({
        name: z.enum(REVIEW_STEPS),
        reading: z.strictObject({ weak: word.max(60), even: word.max(60), strong: word.max(60) }),
        ...advice,
      }),
    )
    .refine(
      (steps) => steps.map(({ name }) => name).join() === REVIEW_STEPS.join(),
      `must hold ${REVIEW_STEPS.join(', ')} in this order`,
    ),
  /** Nothing has fallen. */
  steady: z.strictObject(advice),
  /** Too few posts to tell. */
  unknown: z.strictObject(advice),
});
