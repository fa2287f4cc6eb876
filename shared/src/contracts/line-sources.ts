import { z } from 'zod';

/** Words of one of the user's messages, in UTF-16 units of its text. */
const passageSchema = z.object({
  /** The message may have been deleted since; its words are nowhere else then. */
  messageId: z.uuid(),
  start: z.number().int(),
  end: z.number().int(),
  /** Where the same words stand in the line, letter for letter; null for a passage that the line tells in other words. */
  at: z.number().int().nullable(),
});
export type Passage = z.infer<typeof passageSchema>;

/**
 * What a written line rests on: a version of a fact with the passages that it was verified by (none for a fact that was
 * entered by hand), a message, or a sum of figures. Never the words themselves.
 */
const lineSourceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('fact'),
    factId: z.uuid(),
    version: z.number().int().positive(),
    passages: z.array(passageSchema).readonly(),
  }),
  z.object({ type: z.literal('message'), passages: z.array(passageSchema).readonly() }),
  z.object({ type: z.literal('sum') }),
]);
export type LineSource = z.infer<typeof lineSourceSchema>;

/** Sources of a version's lines, by the JSON pointer of each line that has any. */
export const lineSourcesSchema = z.record(z.string(), z.array(lineSourceSchema).readonly()).readonly();
export type LineSources = z.infer<typeof lineSourcesSchema>;
