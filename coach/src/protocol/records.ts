import type { DeliverableKind, ScriptForm } from '@qihang/shared/contracts';
import type { SafetyClass } from '../safety/safety-class';

/** The line before the talk, which is never shown. */
export interface Head {
  readonly care: SafetyClass | null;
  /** Work that the tail orders; the talk then only announces it. */
  readonly orders: readonly DeliverableKind[];
}

/** What an order asks for; an absent one was not said. */
export interface OrderParameters {
  readonly topic?: string;
  readonly seconds?: number;
  /** Characters a second, of somebody who speaks more slowly or faster than people do. */
  readonly pace?: number;
  /** Of each item of a list (a topic, a name), and else of all that is spoken or read (docs/decisions/0026 §6). */
  readonly characters?: number;
  /** The length was said as one to come near to: 三百来字. Read from the user's own words. */
  readonly isAbout?: true;
  /** Of each title, where the body has a bound of its own. */
  readonly titleCharacters?: number;
  /** A post to be read, or one to be spoken. */
  readonly form?: ScriptForm;
  readonly count?: number;
  readonly tone?: string;
  readonly platform?: string;
  readonly audience?: string;
  readonly days?: number;
  readonly perWeek?: number;
  /** First day of a calendar, `2026-01-31`. */
  readonly from?: string;
  /** Words that have to stand in it. */
  readonly must?: readonly string[];
  /** Words that may not, letter for letter. */
  readonly mustNot?: readonly string[];
  /** Matters that are left alone, however they are worded: a reader's to judge, for code knows words only. */
  readonly avoid?: readonly string[];
  /** What of the person was never told and may not be made up: it is left open, or asked for. */
  readonly unknown?: readonly string[];
  /** What stands for what was never told, in the user's own word: 待定. */
  readonly blank?: string;
  /** Everything else that was asked for, in the user's words. */
  readonly wish?: string;
}

export interface OrderRecord {
  readonly kind: DeliverableKind;
  readonly action: 'make' | 'again' | 'revise';
  /** The shelf's own name of the deliverable that is meant (`d3`); null for a new one or the newest of its kind. */
  readonly target: string | null;
  readonly parameters: OrderParameters;
}

/** A fact or a decision as the model claims it; nothing of it is true before it was verified. */
export interface FactRecord {
  /** As written: an id or a Chinese name of a field. */
  readonly field: string;
  readonly value: string;
  readonly about: string;
  /** Short names of messages (`m12`) and what is quoted of them. */
  readonly quotes: readonly { readonly message: string; readonly text: string }[];
  /** The short name of the fact that this corrects (`f7`); null for a new one. */
  readonly replaces: string | null;
  /** Further facts that it makes stale; left out for none. */
  readonly stale?: readonly string[];
  /** 别讲, or 可讲 for what may be told after all; left out where nothing was said of that. */
  readonly isPrivate?: boolean;
  /** 核过: told again after code had doubted it and the passage was read once more. */
  readonly isReaffirmed?: true;
  /** Of a decision alone (`D|…`), whose `value` is what was decided. */
  readonly decided?: Decided;
}

/** Why something was decided, and what was turned down for it; null where nobody said. */
export interface Decided {
  readonly why: string | null;
  readonly not: string | null;
}

/** A short answer to offer. */
export interface ChipRecord {
  /** As written; null where it answers no field. */
  readonly field: string | null;
  readonly text: string;
}

/** What stands behind the talk. */
export interface Records {
  readonly orders: readonly OrderRecord[];
  readonly facts: readonly FactRecord[];
  readonly chips: readonly ChipRecord[];
  /** Lines that could not be read, for the log and the evaluation. */
  readonly unread: readonly string[];
}
