import { z } from 'zod';

/** Words of one of the user's messages, in UTF-16 units of its text. */
const passageSchema = z.object({
  /** The message may have been deleted since; its words are nowhere else then. */
  messageId: z.uuid(),
  start: z.number().int(),
  end: z.number().int(),
  /** Where the line says it, letter for letter where no length is given; null for a passage that the line tells in other words. */
  at: z.number().int().nullable(),
  /** Units of the line that say the same in another way: 18年 for 十八年. */
  length: z.number().int().positive().optional(),
});
export type Passage = z.infer<typeof passageSchema>;

/**
 * What a written line rests on: a version of a fact with the passages that it was verified by (none for a fact that was
 * entered by hand), a message, or a sum. Never the words themselves, and of a sum the figures alone.
 */
const lineSourceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('fact'),
    factId: z.uuid(),
    version: z.number().int().positive(),
    passages: z.array(passageSchema).readonly(),
  }),
  z.object({ type: z.literal('message'), passages: z.array(passageSchema).readonly() }),
  z.object({
    type: z.literal('sum'),
    /** The number of the line that it comes to, where the line has it, and the sum to read: 2 × 300 = 600. */
    of: z.object({ at: z.number().int(), length: z.number().int().positive(), text: z.string() }).optional(),
  }),
]);
export type LineSource = z.infer<typeof lineSourceSchema>;

/** Sources of a version's lines, by the JSON pointer of each line that has any. */
export const lineSourcesSchema = z.record(z.string(), z.array(lineSourceSchema).readonly()).readonly();
export type LineSources = z.infer<typeof lineSourcesSchema>;
