import type { DeliverableKind, Order } from '@qihang/shared/contracts';
import type { Lexicon } from '../lexicon';
import type { Profile } from '../profile';
import type { Askable, CoachState, InterviewMemory } from './coach-state';

/** Everything that one turn is decided by. */
export interface TurnInput {
  /** The profile with this question's own facts already in it. */
  readonly profile: Profile;
  readonly question: { readonly id: string; readonly text: string };
  /** The work that a button asked for; null where there are only words. */
  readonly order: Order | null;
  /** Where the line stood before this question. */
  readonly state: CoachState;
  /** What other answers to this very question said, oldest first; none for the first answer. */
  readonly versions: readonly string[];
  /** The user's other conversations. */
  readonly memory: InterviewMemory;
  /** Kinds of which the user has something on the shelf, whichever conversation it was made in. */
  readonly shelf: ReadonlySet<DeliverableKind>;
  /** Questions of the user in this conversation, this one included. */
  readonly userMessages: number;
  /** Fixes every choice of words; user and conversation. */
  readonly seed: string;
  readonly lexicon: Lexicon;
}

/**
 * One turn as the rules would take it (`takeTurn`). When a model answers, only `order`, `chips` and the state are used:
 * it says the rest itself.
 */
export interface Turn {
  /**
   * Markdown. Of a turn of talk: the whole reply, never empty, never one of the last ones. Of a turn of work: what is
   * said before it (an answer, an objection, a correction), '' for nothing.
   */
  readonly text: string;
  /** At most four, of at most 24 characters; none for an open question. */
  readonly chips: readonly string[];
  readonly state: CoachState;
  /** The work that this turn is: the button's, or what the words ask for, or what is due. Null for talk. */
  readonly order: Order | null;
}

/** What became of an order: it is on the shelf, or something stands in the way (`Unmade`). */
export type WorkOutcome =
  | { readonly kind: DeliverableKind; readonly unmade: null }
  | {
      readonly kind: DeliverableKind;
      readonly unmade: { readonly ask: Askable | null; readonly why: string };
    };

/**
 * What follows the work (`followWork`), of the same input as the turn: one question or one suggestion with its chips.
 * Of something that could not be made the text begins with `why` and asks for what is missing. `state` takes the place
 * of the turn's own.
 */
export type FollowUp = Omit<Turn, 'order'>;
