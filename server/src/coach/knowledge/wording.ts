import { FINDING_KINDS } from '@qihang/shared/contracts';
import { z } from 'zod';
import { header, word, words } from './header';

/** A mistake in a pattern stops the start, not the first text that is examined with it. */
const pattern = word.max(800).refine(compiles, 'must be a regular expression that matches no empty text');

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  kind: z.enum(FINDING_KINDS),
  /** Said to the user. */
  why: word.max(120),
  source: word.max(120),
  platforms: words.optional(),
  /** Of what is published; a plan or a private talk may hold it. */
  posts: z.boolean().default(false),
  /** The word, and what stands in its place: '' takes it out, null leaves it to the user. */
  words: z.record(word, z.string().max(40).nullable()),
  patterns: z.array(z.strictObject({ find: pattern, to: z.string().max(40).nullable() })),
  /** Harmless words that one of the above is part of. */
  except: z.array(word),
});
export type WordingRule = z.infer<typeof ruleSchema>;

export const wordingFile = z.strictObject({ ...header, rules: z.array(ruleSchema).min(1) });

function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'gi').exec('') === null;
  } catch {
    return false;
  }
}
