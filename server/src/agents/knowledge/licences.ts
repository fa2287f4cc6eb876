import { z } from 'zod';
import { header, word, words } from './header';

const licenceSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  name: word,
  /** Of a text that speaks of the subject. */
  words,
  /** Harmless words that one of those is part of. */
  except: z.array(word),
  /** Of the licences that answer it, as people name them. */
  held: words,
  needs: word.max(100),
  source: word.max(120),
});

/** What may be spoken of in public only with a licence. */
export const licencesFile = z.strictObject({ ...header, licences: z.array(licenceSchema).min(1) });
