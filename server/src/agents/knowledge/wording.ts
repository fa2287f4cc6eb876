import { FINDING_KINDS } from '@qihang/shared/contracts';
import { z } from 'zod';
import { header, word, words } from './header';

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  kind: z.enum(FINDING_KINDS),
  /** Said to the user. */
  why: word.max(120),
  source: word.max(120),
  /** By platform, where one has a rule of its own. */
  sources: z.record(word, word.max(120)).optional(),
  platforms: words.optional(),
  /** Of what is published; a plan or a private talk may hold it. */
  posts: z.boolean().default(false),
  /** It counts only where it praises one's own goods, service or person. */
  praise: z.boolean().optional(),
  /** The word, and what stands in its place: '' takes it out, null leaves it to the user. */
  words: z.record(word, z.string().max(40).nullable()),
  /** `$1` in what stands in the place of a match is what its first group held; `{name}` is one of the file's parts. */
  patterns: z.array(z.strictObject({ find: word.max(1_600), to: z.string().max(40).nullable() })),
  /** Harmless words that one of the above is part of. */
  except: z.array(word),
});

const fileSchema = z.strictObject({
  ...header,
  /** Pieces of patterns that several have in common; one may be made of those before it. */
  parts: z.record(z.string().regex(/^[a-z]+$/), word.max(1_200)),
  rules: z.array(ruleSchema).min(1),
});

const PART = /\{([a-z]+)\}/g;

/** The rules with their patterns in full. A mistake in one stops the start, not the first text that is examined with it. */
export const wordingFile = fileSchema.transform(({ parts, rules, ...rest }, context) => {
  const known = new Map<string, string>();
  const inFull = (text: string): string =>
    text.replace(PART, (whole, name: string) => known.get(name) ?? whole);
  for (const [name, part] of Object.entries(parts)) known.set(name, `(?:${inFull(part)})`);
  const full = rules.map((rule, at) => ({
    ...rule,
    patterns: rule.patterns.map(({ find, to }, index) => {
      const whole = inFull(find);
      if (!compiles(whole)) {
        context.addIssue({
          code: 'custom',
          path: ['rules', at, 'patterns', index, 'find'],
          message: 'must be a regular expression of known parts that matches no empty text',
        });
      }
      return { find: whole, to };
    }),
  }));
  return { ...rest, rules: full };
});

function compiles(source: string): boolean {
  try {
    return !/\{[a-z]+\}/.test(source) && new RegExp(source, 'gi').exec('') === null;
  } catch {
    return false;
  }
}
