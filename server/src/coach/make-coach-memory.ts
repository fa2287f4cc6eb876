import type { CoachMemory } from './coach-memory';
import { describeProfile } from './describe-profile';
import type { CoachState } from './dialogue/coach-state';
import type { Lexicon } from './lexicon';
import type { Profile } from './profile';
import { askedField } from './understanding/asked-field';
import { type ProfileChanges, planChanges } from './understanding/plan-changes';

export interface ProfileStore {
  current(userId: string): Promise<Profile>;
  change(reading: Reading, plan: (profile: Profile) => ProfileChanges): Promise<Profile>;
}

/** A user's message that is read into their profile. */
export interface Reading {
  readonly userId: string;
  readonly messageId: string;
  /** It may have been read before, and later ones since: an old message never replaces what a newer one said. */
  readonly isAgain: boolean;
}

interface CoachMemoryDeps {
  readonly profiles: ProfileStore;
  readonly states: { before(userId: string, questionId: string): Promise<CoachState> };
  readonly lexicon: Lexicon;
}

/** Reads each question into its author's profile, whichever provider answers it. */
export const makeCoachMemory = ({ profiles, states, lexicon }: CoachMemoryDeps): CoachMemory => ({
  async prepare({ userId, question, history, isAgain }) {
    const state = await states.before(userId, question.id);
    const profile = await profiles.change({ userId, messageId: question.id, isAgain }, (current) =>
      planChanges({
        message: question.text,
        asked: askedField({ history, state, profile: current }),
        profile: current,
        lexicon,
      }),
    );
    return { profileText: describeProfile(profile) };
  },
});
