import { z } from 'zod';
import { header, word, words } from './header';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-01-31');

/** Days that people look forward to, by year. */
export const festivalsFile = z.strictObject({
  ...header,
  years: z
    .array(
      z
        .strictObject({
          year: z.number().int(),
          days: z.array(z.strictObject({ day, name: word.max(12), for: words.optional() })).min(1),
        })
        .refine(
          ({ year, days }) => days.every((festival) => festival.day.startsWith(`${year}-`)),
          'every day must be of its year',
        ),
    )
    .min(1),
});
