import type { StartEvent } from '@qihang/shared/contracts';
import type { Person } from '../../test';

/** A question that the product has acknowledged. */
export interface Acknowledged {
  readonly person: Person;
  readonly start: StartEvent;
  readonly message: string;
  /** Answers that this question must have: one, and one more for each acknowledged regeneration. */
  readonly answers: Set<string>;
  /** Answers that it may have: those whose acknowledgement was lost on the way. */
  maybeMore: number;
}

/** End of an answer as a viewer saw it. */
export interface SeenEnd {
  readonly status: 'complete' | 'stopped' | 'failed';
  readonly text: string;
}

/**
 * Everything that the product has acknowledged to its clients; all of it must be true afterwards, whatever happened
 * between.
 */
export class Ledger {
  readonly questions = new Map<string, Acknowledged>();
  /** By generation; a later end (of a continued answer) replaces an earlier one. */
  readonly ends = new Map<string, SeenEnd>();
  readonly titles = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** Conversations whose deletion was requested and not acknowledged: they may exist or not. */
  readonly maybeDeleted = new Set<string>();
  readonly maybeTitles = new Map<string, Set<string>>();
  /** Tail of the received bytes, to be searched for secrets. */
  #seen = '';
  readonly #forbidden: readonly string[];
  readonly leaks: string[] = [];

  constructor(forbidden: readonly string[]) {
    this.#forbidden = forbidden;
  }

  started(person: Person, message: string, start: StartEvent): void {
    const known = this.questions.get(start.messageId);
    if (known === undefined) {
      this.questions.set(start.messageId, {
        person,
        message,
        start,
        answers: new Set([start.answerId]),
        maybeMore: 0,
      });
    } else known.answers.add(start.answerId);
  }

  ended(generationId: string, end: SeenEnd): void {
    this.ends.set(generationId, end);
  }

  /** Searches answers and outputs, in parts of any size; a forbidden word may lie across two of them. */
  readonly received = (bytes: string): void => {
    this.#seen = this.#seen.slice(-100) + bytes;
    const lower = this.#seen.toLowerCase();
    for (const word of this.#forbidden) {
      if (lower.includes(word.toLowerCase())) this.leaks.push(`${word} in: ${this.#seen.slice(0, 300)}`);
    }
  };
}
