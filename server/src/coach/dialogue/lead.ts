import type { Choose } from '../deliverables/seeded-choice';
import type { Wording } from '../deliverables/wording';
import type { Lexicon } from '../lexicon';
import type { Fact, Profile } from '../profile';
import type { Intent } from '../understanding/intent';
import type { Refusal } from '../understanding/refusals';
import type { Askable } from './coach-state';

/** A question of the lead's own, in place of the interview's. */
export interface OwnQuestion {
  readonly field: Askable;
  readonly question: string;
  readonly chips: readonly string[];
}

/** What a reply says before it asks or delivers. */
export interface Lead {
  /** From the fullest to the shortest wording. */
  readonly options: readonly string[];
  /** An answer or an objection stands in a paragraph of its own, whatever its length. */
  readonly isParagraph: boolean;
  readonly asks: OwnQuestion | null;
  /** The open question stays as it is: the user was busy with something else. */
  readonly keepsQuestion: boolean;
  /** Said even before a card or a draft: more than 记下了. */
  readonly isWorthSaying: boolean;
  /** Nothing was understood. */
  readonly isLost: boolean;
}

export interface LeadInput {
  readonly message: string;
  readonly intent: Intent;
  readonly refusal: Refusal;
  readonly isCorrection: boolean;
  /** What this message added to the profile. */
  readonly news: Profile;
  /** What this message says and the profile holds already. */
  readonly knownFacts: readonly Fact[];
  readonly words: Wording;
  readonly asked: Askable | null;
  /** What the coach had said back, to be confirmed by this message. */
  readonly pending: Fact | null;
  /** The first message of a conversation, of somebody already known. */
  readonly isReturning: boolean;
  readonly lexicon: Lexicon;
  readonly choose: Choose;
}

export const makeLead = (options: readonly string[], rest: Partial<Lead> = {}): Lead => ({
  options,
  isParagraph: false,
  asks: null,
  keepsQuestion: false,
  isWorthSaying: rest.keepsQuestion ?? false,
  isLost: false,
  ...rest,
});
