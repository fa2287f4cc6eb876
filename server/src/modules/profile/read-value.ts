import type { Lexicon } from '../../coach/lexicon';
import { type Fact, type ProfileField, type ProfileValue, profileValueSchemas } from '../../coach/profile';
import { splitClauses } from '../../coach/understanding/clauses';
import { extractFacts } from '../../coach/understanding/extract-facts';
import { normaliseText } from '../../coach/understanding/normalise-text';
import { formOf } from '../../coach/understanding/phrase';
import { tidy } from '../../coach/understanding/reading';
import { readRefusal } from '../../coach/understanding/refusals';

/** Fields that the coach computes with, so that a value is parsed as in a message; other fields keep the user's words. */
const COMPUTED: ReadonlySet<ProfileField> = new Set([
  'price',
  'hours',
  'posts',
  'experience',
  'followers',
  'platform',
]);

/** Least part of the written text that a parsed value must cover; a shorter one misses the meaning. */
const MIN_COVERED = 0.5;

/** Value of a text that could not be parsed: the words as they are, without numbers. */
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
 * Parses text written into a field of the profile as the same words in a message would be. Empty only for words that say
 * nothing (不知道, 随便).
 */
export function readValue(field: ProfileField, written: string, lexicon: Lexicon): readonly Fact[] {
  const clauses = splitClauses(normaliseText(written));
  if (readRefusal(clauses) === 'wholly') return [];
  const read = extractFacts(clauses, field, lexicon)
    .filter((fact) => fact.field === field)
    .filter(({ quote }) => COMPUTED.has(field) || quote.length >= MIN_COVERED * written.length);
  const facts = read.length > 0 && !isOwnWording(field) ? read : [plainFact(field, written)];
  return facts.map((fact) => ({ ...fact, quote: written, confidence: 1 }) as Fact);
}

/** True for fields that keep the user's wording, because an extractor would only shorten it. */
const isOwnWording = (field: ProfileField): boolean =>
  !COMPUTED.has(field) && field !== 'business' && field !== 'background' && field !== 'proof';

const plainFact = (field: ProfileField, written: string): Fact => {
  const text =
    tidy(
      normaliseText(written)
        .trim()
        .replace(/(?<![。，、；！!？?,.;\s])[。，、；！!？?,.;\s]+$/u, ''),
    ) || written.trim();
  const value = profileValueSchemas[field].parse(plainValue(field, text));
  return { field, value, quote: written, confidence: 1 } as Fact;
};
