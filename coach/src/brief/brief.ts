import type { DeliverableKind } from '@qihang/shared/contracts';
import type { Fact } from '../facts/fact';

/** One message of the visible branch, oldest first. */
export interface BriefMessage {
  readonly id: string;
  readonly role: 'user' | 'ai';
  /** As it is shown. */
  readonly text: string;
  /** Of an answer: its head line and its tail, as a model wrote them; '' for none. */
  readonly head: string;
  readonly tail: string;
}

/** A deliverable as the model is told of it. */
export interface ShelfLine {
  readonly id: string;
  /** `d3`: the same in every brief, so that what a past answer named is still that. */
  readonly name: string;
  readonly kind: DeliverableKind;
  readonly title: string;
  readonly headline: string;
  readonly version: number;
}

/** A dated piece of the agent's knowledge. */
export interface KnowledgePiece {
  readonly text: string;
  readonly source: string;
  /** Day on which it was checked, `2026-01-31`. */
  readonly checked: string;
}

/** What an agent knows, and what of it fits the turn or the work. */
export interface Knowledge {
  /** The same list for every call of an agent; left out, nothing but `knowledge` is told. */
  readonly library?: readonly KnowledgePiece[];
  /** Best first. */
  readonly knowledge: readonly KnowledgePiece[];
}

/** All that a turn is briefed with; nothing in here is another user's. */
export interface BriefInput extends Knowledge {
  /** The agent's persona with its worked turns. */
  readonly persona: string;
  /** The present day in the user's zone, `2026-01-31`. */
  readonly today: string;
  readonly conversation: readonly BriefMessage[];
  readonly question: { readonly id: string; readonly text: string };
  /** Heard and confirmed ones; an old value is left out before the user confirms it. */
  readonly facts: readonly Fact[];
  /** Where the user stands: the last conversation, what is due, what was not measured; left out for none. */
  readonly standing?: readonly string[];
  /** Last changed first. */
  readonly shelf: readonly ShelfLine[];
  /** Lines of works, `key|text`, the one that was changed last first; left out where there is none. */
  readonly openWorks?: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** The end of the conversation before this one, a line a message; left out once this one has gone on for a while. */
  readonly earlier?: readonly string[];
  /** Results of posts, a line each, newest first. */
  readonly results: readonly string[];
  /** What a guard suspects in the question, or that its writer is cared for; left out for most turns. */
  readonly alarm?: readonly string[];
  /** What of the last turn was refused, and why. */
  readonly refused: readonly string[];
  /** Whether some of that was only doubted. */
  readonly hasDoubts?: boolean;
}

export interface BriefLimits {
  /** Room of the whole prompt. */
  readonly promptTokens: number;
  readonly countTokens: (text: string) => number;
}

/** What is sent to a model, in an order in which vendors' prefix caches hit (docs/decisions/0026 §2). */
export interface Prompt {
  /** The same bytes for every turn of every user of an agent. */
  readonly system: string;
  /** The conversation, which only grows, and one last message that holds all that changes. */
  readonly messages: readonly { readonly role: 'user' | 'ai'; readonly text: string }[];
}

/** What the short names in a model's records stand for. */
export interface BriefNames {
  readonly messages: ReadonlyMap<string, string>;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly shelf: ReadonlyMap<string, string>;
}

export interface Brief {
  readonly prompt: Prompt;
  readonly names: BriefNames;
}
