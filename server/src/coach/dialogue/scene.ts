import type { Order } from '@qihang/shared/contracts';
import type { Shelf, Unmade } from '../deliverables/maker';
import type { Choose } from '../deliverables/seeded-choice';
import type { Wording } from '../deliverables/wording';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { Intent } from '../understanding/intent';
import type { CoachState, InterviewMemory } from './coach-state';
import type { Lead } from './lead';

/** A reply and what it changes in the conversation's state. */
export interface Reply {
  readonly text: string;
  readonly patch: Partial<CoachState>;
  /** What may be tapped instead of typed. */
  readonly chips: readonly string[];
  /** The work that stands at {@link WORK} in the text. */
  readonly order: Order | null;
}

/** Stands in a turn's text where its work is said. No user can type it: stored text holds no control characters. */
export const WORK = '\u0001work\u0001';

export interface TurnInput {
  /** The profile with this question's own facts already in it. */
  readonly profile: Profile;
  readonly question: { readonly id: string; readonly text: string };
  /** Where the line stood before this question. */
  readonly state: CoachState;
  /** What other answers to this very question said, oldest first; none for the first answer. */
  readonly versions: readonly string[];
  /** The user's other conversations. */
  readonly memory: InterviewMemory;
  /** Questions of the user in this conversation, this one included. */
  readonly userMessages: number;
  /** Fixes every choice of words; user and conversation. */
  readonly seed: string;
  readonly lexicon: Lexicon;
  /** Asked for by a button, along with the words; by words alone the turn finds it itself. */
  readonly order?: Order | null;
  /** What the user has already: 换一批 and 用第三条写脚本 mean something in it. */
  readonly shelf?: Shelf;
  /** The maker could not do what this turn asked for: taken once more with this, it says why and asks for what is missing. */
  readonly unmade?: Unmade | null;
}

/** Everything that one turn is decided by. */
export interface Scene extends TurnInput {
  /** The state before this turn. */
  readonly before: CoachState;
  /** The number of this turn in the conversation, from 1. */
  readonly turns: number;
  readonly choose: Choose;
  /** Steps to another wording where the first would repeat itself. */
  readonly variant: number;
  readonly intent: Intent;
  readonly words: Wording;
  readonly lead: Lead;
  /** Part of the message is 不知道, 随便 or 没有. */
  readonly isRefused: boolean;
  /** What this message added to the profile. */
  readonly news: Profile;
  readonly shelf: Shelf;
  readonly order: Order | null;
  readonly unmade: Unmade | null;
}
