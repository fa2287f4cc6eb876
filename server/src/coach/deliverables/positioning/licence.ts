import type { Lexicon } from '../../lexicon';
import { type Profile, valuesOf } from '../../profile';

/** Somebody who names a paper, a post or an employer of a trade that asks for one: 律师，执业8年. */
export function holdsLicence(profile: Profile, { knowledge }: Lexicon): boolean {
  const held = knowledge.licences.licences.flatMap((licence) => licence.held);
  const own = profile.filter(({ field }) => OF_SELF.has(field));
  return (
    valuesOf(profile, 'proof').some(({ kind }) => kind === 'certificate' || kind === 'background') ||
    own.some(({ value, quote }) => held.some((word) => value.text.includes(word) || quote.includes(word))) ||
    own.some(({ quote }) => /执业|持证/.test(quote))
  );
}

const OF_SELF: ReadonlySet<string> = new Set(['business', 'background', 'experience', 'proof', 'name']);
