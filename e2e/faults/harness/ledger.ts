import type { StartEvent } from '@qihang/shared/contracts';
import type { Person } from '../../test';

/** A question that the product said it has. */
export interface Acknowledged {
  readonly person: Person;
  readonly start: StartEvent;
  readonly message: string;
  /** Answers that this question must have: one, and one more for each regeneration that was acknowledged. */
  readonly answers: Set<string>;
  /** Answers that it may have: those whose acknowledgement was lost on the way. */
  maybeMore: number;
}

/** How a viewer saw an answer end. */
export interface SeenEnd {
  readonly status: 'complete' | 'stopped' | 'failed';
  readonly text: string;
}

/** Everything that the product has acknowledged to its clients. What it holds must be true afterwards, whatever happened between. */
export class Ledger {
  readonly questions = new Map<string, Acknowledged>();
  /** By generation; a later end (of a continued answer) takes the place of an earlier one. */
  readonly ends = new Map<string, SeenEnd>();
  readonly titles = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** Conversations whose deletion was asked for and not answered: they may be there or not. */
  readonly maybeDeleted = new Set<string>();
  readonly maybeTitles = new Map<string, Set<string>>();
  /** What clients received, looked through for what must never be seen. */
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

  /** Answers and outputs, in pieces; a forbidden word may lie across two of them. */
  readonly received = (bytes: string): void => {
    this.#seen = this.#seen.slice(-100) + bytes;
    const lower = this.#seen.toLowerCase();
    for (const word of this.#forbidden) {
      if (lower.includes(word.toLowerCase())) this.leaks.push(`${word} in: ${this.#seen.slice(0, 300)}`);
    }
  };
}
