import { z } from 'zod';
import { header, word, words } from './header';

const characters = z.number().int().positive().nullable();

const platformSchema = z.strictObject({
  /** As in platforms.yaml. */
  id: word,
  /** In characters; null where nothing is known, and then nothing is said. */
  limits: z.strictObject({ name: characters, bio: characters, title: characters, body: characters }),
  /** Where one says that a model has helped. */
  declare: word.max(40),
  source: word.max(120),
});

/** What the platforms allow and ask for when something is published. */
export const publishingFile = z.strictObject({
  ...header,
  declaration: z.strictObject({
    /** With one of these the text declares it already. */
    words,
    why: word.max(70),
    source: word.max(120),
  }),
  /** Said of a number that the user never told of. */
  evidence: z.strictObject({ why: word.max(120), source: word.max(120) }),
  platforms: z.array(platformSchema).min(1),
});
