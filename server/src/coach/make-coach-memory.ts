import type { CoachMemory } from './coach-memory';
import { describeProfile } from './describe-profile';
import type { CoachState } from './dialogue/coach-state';
import type { Lexicon } from './lexicon';
import type { Profile } from './profile';
import { askedField } from './understanding/asked-field';
import { type ProfileChanges, planChanges } from './understanding/plan-changes';

export interface ProfileStore {
  current(userId: string): Promise<Profile>;
  change(userId: string, messageId: string, plan: (profile: Profile) => ProfileChanges): Promise<Profile>;
}

interface CoachMemoryDeps {
  readonly profiles: ProfileStore;
  readonly states: { load(userId: string, conversationId: string): Promise<{ state: CoachState }> };
  readonly lexicon: Lexicon;
}

/** Reads each question into its author's profile, whichever provider answers it. */
export const makeCoachMemory = ({ profiles, states, lexicon }: CoachMemoryDeps): CoachMemory => ({
  async prepare({ userId, conversationId, question, history }) {
    const { state } = await states.load(userId, conversationId);
    const profile = await profiles.change(userId, question.id, (current) =>
      planChanges({
        message: question.text,
        asked: askedField({ questionId: question.id, history, state, profile: current }),
        profile: current,
        lexicon,
      }),
    );
    return { profileText: describeProfile(profile) };
  },
});
