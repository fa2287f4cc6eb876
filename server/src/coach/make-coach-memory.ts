import type { CoachMemory } from './coach-memory';
import type { CoachState } from './dialogue/coach-state';
import type { Lexicons } from './lexicons';
import type { Profile } from './profile';
import { askedField, isStateOf } from './understanding/asked-field';
import { type ProfileChanges, planChanges } from './understanding/plan-changes';
import { textToCheck } from './understanding/read-order';
import { type Revision, readRevision } from './understanding/read-revision';

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
  readonly lexicons: Lexicons;
}

/** 第三条换掉 tells nothing of its author; 把无锡改成苏州 does, but for words in quotes, which are the card's. */
const isOfWork = (revision: Revision | null): boolean =>
  revision !== null && (revision.action !== 'replace' || revision.isQuoted);

/** Reads each question into its author's profile. */
export const makeCoachMemory = ({ profiles, states, lexicons }: CoachMemoryDeps): CoachMemory => ({
  async prepare({ userId, question, history, isAgain, agentKey, order = null }) {
    const state = await states.before(userId, question.id);
    const isCoachs = isStateOf(state, history);
    const isWork = order !== null || textToCheck(question.text, isCoachs && state.isTextAwaited) !== null;
    const revision = state.kind === null ? null : readRevision(question.text);
    await profiles.change({ userId, messageId: question.id, isAgain }, (current) =>
      planChanges({
        message: question.text,
        asked: askedField({ history, state, profile: current }),
        profile: current,
        lexicon: lexicons.of(agentKey),
        pending: isCoachs ? state.pending : null,
        isWork: isWork || isOfWork(revision),
      }),
    );
  },
});
