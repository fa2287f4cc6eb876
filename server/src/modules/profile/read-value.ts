import type { Lexicon } from '../../coach/lexicon';
import { type Fact, type ProfileField, type ProfileValue, profileValueSchemas } from '../../coach/profile';
import { splitClauses } from '../../coach/understanding/clauses';
import { extractFacts } from '../../coach/understanding/extract-facts';
import { normaliseText } from '../../coach/understanding/normalise-text';
import { formOf } from '../../coach/understanding/phrase';
import { tidy } from '../../coach/understanding/reading';
import { readRefusal } from '../../coach/understanding/refusals';

/** What of a field is reckoned with, and so has to be read as it is out of a message: the rest is kept as it was written. */
const RECKONED: ReadonlySet<ProfileField> = new Set([
  'price',
  'hours',
  'posts',
  'experience',
  'followers',
  'platform',
]);

/** A reading that leaves out more than this part of what was written is not what was meant. */
const COVERED = 0.5;

/** The value where nothing was to be read out of the words: they hold, nothing is reckoned with them. */
function plainValue(field: ProfileField, text: string): ProfileValue {
  switch (field) {
    case 'business':
    case 'background':
      return { text, form: formOf(text) };
    case 'experience':
      return { text, years: null };
    case 'proof':
      return { text, kind: 'told' };
    case 'price':
      return { text, amount: null, unit: null };
    case 'hours':
    case 'posts':
      return { text, perWeek: null };
    case 'followers':
      return { text, count: null };
    default:
      return { text };
  }
}

/**
 * What the user wrote into a field of the profile, read as the same words in a message would be. Never empty, except for
 * words that say nothing (不知道, 随便).
 */
export function readValue(field: ProfileField, written: string, lexicon: Lexicon): readonly Fact[] {
  const clauses = splitClauses(normaliseText(written));
  if (readRefusal(clauses) === 'wholly') return [];
  const read = extractFacts(clauses, field, lexicon)
    .filter((fact) => fact.field === field)
    .filter(({ quote }) => RECKONED.has(field) || quote.length >= COVERED * written.length);
  const facts = read.length > 0 && !isOwnWording(field) ? read : [plainFact(field, written)];
  return facts.map((fact) => ({ ...fact, quote: written, confidence: 1 }) as Fact);
}

/** Said as it is: an extractor would only cut pieces off. */
const isOwnWording = (field: ProfileField): boolean =>
  !RECKONED.has(field) && field !== 'business' && field !== 'background' && field !== 'proof';

const plainFact = (field: ProfileField, written: string): Fact => {
  const text =
    tidy(
      normaliseText(written)
        .trim()
        .replace(/[。，、；！!？?,.;\s]+$/u, ''),
    ) || written.trim();
  const value = profileValueSchemas[field].parse(plainValue(field, text));
  return { field, value, quote: written, confidence: 1 } as Fact;
};
