import { withoutBanned } from '../checks/rewrite-wording';
import type { Lexicon } from '../lexicon';
import type { Profile, ProfileEntry } from '../profile';

/**
 * The profile in words fit to stand in a deliverable: a user may well say 全市第一 of themselves, but must not publish
 * it. A value that is nothing else is left out.
 */
export const inFitWords = (profile: Profile, lexicon: Lexicon): Profile =>
  profile.flatMap((entry) => {
    const text = withoutBanned(entry.value.text, lexicon).trim();
    if (text === entry.value.text) return [entry];
    return text.length < 2 ? [] : [{ ...entry, value: { ...entry.value, text } } as ProfileEntry];
  });
