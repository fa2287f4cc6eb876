import type { Choose } from '../deliverables/seeded-choice';
import { makeTopics } from '../deliverables/topics';
import type { Wording } from '../deliverables/wording';
import type { Profile } from '../profile';
import type { Intent } from '../understanding/intent';
import type { CoachState } from './coach-state';
import type { Lead } from './lead';
import type { TurnInput } from './take-turn';

/** A reply and what it changes in the conversation's state. */
export interface Reply {
  readonly text: string;
  readonly patch: Partial<CoachState>;
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
}

/** Topics not yet given to this user, here or elsewhere. */
export const freshTopics = ({ profile, lexicon, before, memory, seed, turns }: Scene, wanted?: number) =>
  makeTopics(profile, lexicon, [...before.topics, ...memory.topics], `${seed}/${turns}`, wanted);
