import { z } from 'zod';
import { accountFile } from './knowledge/account';
import { header, word, words } from './knowledge/header';
import { ladderFile } from './knowledge/ladder';
import { licencesFile } from './knowledge/licences';
import { festivalsFile, postingFile } from './knowledge/posting';
import { publishingFile } from './knowledge/publishing';
import { reviewFile } from './knowledge/review';
import { hooksFile, scenesFile } from './knowledge/scenes';
import { wordingFile } from './knowledge/wording';

/**
 * What the coach knows of the trade, as data files that people edit (`server/agents/{key}/knowledge`). Suggestions and
 * dictionaries only: nothing in here is ever a fact about a user.
 */
const pair = z.array(word).min(2, 'must hold at least two').max(3);

const trackSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  name: word,
  kind: z.enum(['visit', 'shop', 'expert', 'teach', 'maker', 'farm', 'stay', 'online']),
  words,
  segments: pair,
  worries: pair,
  proofs: pair,
  offers: pair,
  scenes: z.array(word).length(3, 'must hold three'),
  roads: z.array(word).length(3, 'must hold three'),
  caution: word.nullable(),
  licence: z.boolean().default(false),
});
export type Track = z.infer<typeof trackSchema>;

const platformSchema = z.strictObject({
  id: word,
  words,
  /** How often people usually post there, and what the platform is said to allow; null where nothing is known. */
  rhythm: word.nullable(),
  limits: word.nullable(),
});
export type Platform = z.infer<typeof platformSchema>;
const answerSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  asks: words,
  answer: word.max(120, 'must be at most 120 characters'),
  source: word.optional(),
});
export type SideAnswer = z.infer<typeof answerSchema>;

/** One schema per file of the folder; the key is the file's name. `scenes` is a folder of such files. */
export const knowledgeFiles = {
  tracks: z.strictObject({ ...header, tracks: z.array(trackSchema).min(1) }),
  platforms: z.strictObject({ ...header, platforms: z.array(platformSchema).min(1) }),
  people: z.strictObject({ ...header, heads: words, identities: words, everyone: words }),
  places: z.strictObject({ ...header, provinces: words, cities: words }),
  credentials: z.strictObject({ ...header, certificates: words, backgrounds: words, famous: words }),
  answers: z.strictObject({
    ...header,
    answers: z.array(answerSchema).min(1),
    care: z.strictObject({ words, answer: word, source: word }),
    hostile: words,
    injection: words,
  }),
  wording: wordingFile,
  licences: licencesFile,
  publishing: publishingFile,
  review: reviewFile,
  account: accountFile,
  ladder: ladderFile,
  scenes: scenesFile,
  hooks: hooksFile,
  posting: postingFile,
  festivals: festivalsFile,
} as const;

export type Knowledge = {
  readonly [File in keyof typeof knowledgeFiles]: z.infer<(typeof knowledgeFiles)[File]>;
};
