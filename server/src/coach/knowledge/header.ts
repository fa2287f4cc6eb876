import { z } from 'zod';

export const word = z.string().trim().min(1);
export const words = z.array(word).min(1);

/** How every knowledge file begins: when it was last looked at, and where it comes from. */
export const header = {
  updated: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-01-31'),
  sources: words,
};
