import type { FactField, Owner } from './fields';

/** A passage of one of the user's messages, in UTF-16 units of the stored text. */
export interface Quote {
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
  /** The user's own span: `message.slice(start, end)`. */
  readonly text: string;
}

/**
 * `heard` was verified against the user's words; `confirmed` comes from a tap or a hand only; `old` is a value of the
 * rules before, told to no model until it is confirmed.
 */
export type FactStatus = 'heard' | 'confirmed' | 'old';

/** What is known of a user (docs/decisions/0026 §5). */
export interface Fact {
  readonly id: string;
  /** From 1; a correction makes the next one of the same id. */
  readonly version: number;
  readonly field: FactField;
  /** In the model's tidy words (凤冠2600元一顶), or as the user typed it. */
  readonly value: string;
  readonly about: Owner;
  readonly status: FactStatus;
  /** Empty only for what was entered by hand. */
  readonly quotes: readonly Quote[];
  /** The user does not want it told: the coach knows it, no deliverable does. Left out for everything else. */
  readonly isPrivate?: boolean;
}

/** A version of a fact as it is stored. */
export interface FactVersion extends Fact {
  /** The message whose answer brought this version; null for what was tapped or entered by hand. */
  readonly saidIn: string | null;
  /** What corrects it stands in another fact: from here on it does not hold (`currentOf`). */
  readonly isWithdrawn?: true;
}

/** A fact and the version of it that a model was told. */
export interface FactRef {
  readonly id: string;
  readonly version: number;
}

/** A user's message as facts are verified against it. */
export interface SaidMessage {
  readonly id: string;
  readonly text: string;
  /** The question that it answers, which may bring the unit (「三百」 after 「一次多少钱」); '' for none. */
  readonly asked: string;
  /** It was pasted, quoted or sent to be examined: nothing in it is a fact until the user says 是我写的. */
  readonly isPasted: boolean;
}

/** A claim that was verified, before it has an id. */
export interface VerifiedFact {
  readonly field: FactField;
  readonly value: string;
  readonly about: Owner;
  readonly quotes: readonly Quote[];
  /** The fact and the version that it corrects; null for a new one. */
  readonly replaces: FactRef | null;
  /** The value that the user was asked to change and said 对 to; left out for what was not asked. */
  readonly insteadOf?: string;
  /** Further facts that it makes stale; left out for none. */
  readonly withdraws?: readonly FactRef[];
  /** 别讲, or 可讲 for what may be told after all; left out where nothing was said of that. */
  readonly isPrivate?: boolean;
}
