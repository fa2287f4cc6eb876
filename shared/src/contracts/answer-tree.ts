import { z } from 'zod';
import { ANSWER_PARTS, ANSWER_TAGS, type AnswerNode } from './answer-elements';

/** Named, because a description of the API can refer to itself by a name only. */
const answerNodeSchema: z.ZodType<AnswerNode> = z
  .lazy(() => z.union([z.string(), answerElementSchema]))
  .meta({ id: 'AnswerNode' });

const answerElementSchema = z.object({
  tag: z.enum(ANSWER_TAGS),
  part: z.enum(ANSWER_PARTS).optional(),
  href: z
    .string()
    .regex(/^(?:https?:\/\/|mailto:)/i)
    .optional(),
  start: z.number().int().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  children: z.array(answerNodeSchema).optional(),
});

/** An answer as elements and texts, to be on screen before a script can parse Markdown (docs/decisions/0027). */
export const answerTreeSchema = z.array(answerNodeSchema);
