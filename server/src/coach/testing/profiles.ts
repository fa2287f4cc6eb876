import type { Profile, ProfileEntry } from '../profile';
import { normaliseText } from '../understanding/normalise-text';
import { planChanges } from '../understanding/plan-changes';
import type { Persona } from './personas';
import { lexicon } from './rehearse';

/** What the coach knows of somebody after all that they said, in their order. */
export function profileOf({ messages }: Pick<Persona, 'messages'>): Profile {
  let profile: Profile = [];
  for (const [at, { asked, text }] of messages.entries()) {
    const { add, retire } = planChanges({ message: normaliseText(text), asked, profile, lexicon });
    const id = `m${at + 1}`;
    profile = [
      ...profile.filter((entry) => !retire.includes(entry.id)),
      ...add.map((value, index): ProfileEntry => ({ ...value, id: `${id}-${index}`, messageId: id })),
    ];
  }
  return profile;
}

/** What somebody is known by who says all this without being asked. */
export const profileOfSaid = (...texts: readonly string[]): Profile =>
  profileOf({ messages: texts.map((text) => ({ asked: null, text, facts: [] })) });
