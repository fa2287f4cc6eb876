import { z } from 'zod';
import { header, word, words } from './header';

const minutes = z.number().int().positive().max(600);
const share = z.number().int().min(0).max(100);
const rhythm = {
  perWeek: z.number().positive().max(21),
  /** Of a spoken piece. */
  seconds: z.number().int().min(15).max(300),
  /** Whether a post carries tags. */
  tags: z.boolean(),
};

/** What there is to post, how long it takes, how often, in what proportion, and what a viewer may be asked to do. */
export const postingFile = z.strictObject({
  ...header,
  formats: z.array(z.strictObject({ name: word.max(8), minutes, written: word.max(8) })).min(1),
  reading: words,
  shares: z
    .strictObject({ 认知: share, 信任: share, 转化: share, 生活: share })
    .refine(
      (shares) => Object.values(shares).reduce((sum, part) => sum + part, 0) === 100,
      'must add up to 100',
    ),
  plain: z.strictObject(rhythm),
  platforms: z.array(z.strictObject({ id: word, ...rhythm })).min(1),
  acts: z.strictObject({ 认知: words, 信任: words, 转化: words, 生活: words }),
});
export type Posting = z.infer<typeof postingFile>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-01-31');

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
