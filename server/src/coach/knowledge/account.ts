import { z } from 'zod';
import { header, word, words } from './header';

const look = {
  pose: word.max(40),
  things: word.max(30),
  place: word.max(30),
  avoid: word.max(60),
};

const placeSchema = z.strictObject({
  /** As in platforms.yaml. */
  id: word,
  /** How a visitor may answer there: never a way off the platform. */
  ask: word.max(20),
  /** The same where something is bought rather than done. */
  inquire: word.max(20),
  /** What a post is seen by first, and what stands behind the name. */
  cover: word.max(12),
  back: word.max(12),
});
export type AccountPlace = z.infer<typeof placeSchema>;

/** How an account is dressed: suggestions, to be filled with the user's own words. */
export const accountFile = z.strictObject({
  ...header,
  /** In characters, for the memory of those who read it; the platform's own limit is in `publishing`. */
  name: z.strictObject({ min: z.number().int().positive(), max: z.number().int().positive().max(20) }),
  bio: z.strictObject({ max: z.number().int().positive().max(100) }),
  unsafe: words,
  certified: words,
  platforms: z.array(placeSchema).min(1),
  looks: z.array(z.strictObject({ kinds: words, ...look })).min(1),
  plain: z.strictObject(look),
});
export type Look = z.infer<typeof accountFile>['plain'];
