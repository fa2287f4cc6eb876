import { REVIEW_STEPS } from '@qihang/coach/workshop';
import { z } from 'zod';
import { header, word } from './header';

const advice = {
  diagnosis: word.max(160),
  experiments: z.array(word.max(120)).min(1),
  actions: z.array(word.max(80)).min(1).max(3),
};

/** What the weekly review says where no model writes it; the figures are reckoned, against the user's own. */
export const reviewFile = z.strictObject({
  ...header,
  steps: z
    .array(
      z.strictObject({
        name: z.enum(REVIEW_STEPS),
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
