import { z } from 'zod';

/** An excerpt of a text, in UTF-16 units. */
export const spanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type Span = z.infer<typeof spanSchema>;
