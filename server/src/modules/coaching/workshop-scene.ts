import type { FactChange, FactHistory } from '@qihang/coach/facts';
import type { ShelfContents } from '@qihang/coach/kinds';
import type { CareState } from '@qihang/coach/safety';
import type { PostResult } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { AnswerRequest } from '../answers/answerer';
import type { WorkshopStart } from './workshop-repository';

/** Everything that stands before a step of the workshop; nothing in it is another user's. */
export interface WorkshopScene {
  readonly start: WorkshopStart;
  readonly facts: readonly FactHistory[];
  readonly shelf: ShelfContents;
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  readonly care: CareState | null;
}

export interface WorkshopSources {
  readonly workshop: {
    load(place: {
      userId: string;
      questionId: string;
      answerId: string;
      parentId: string | null;
    }): Promise<WorkshopStart>;
  };
  readonly facts: {
    /** All facts as they stand for this question: what an edit of it replaced has taken its facts back. */
    forQuestion(userId: string, questionId: string): Promise<readonly FactHistory[]>;
    change(
      userId: string,
      plan: (known: readonly FactHistory[]) => readonly FactChange[],
    ): Promise<readonly FactHistory[]>;
  };
  readonly store: {
    shelf(userId: string): Promise<ShelfContents>;
    results(userId: string): Promise<readonly PostResult[]>;
  };
  readonly care: { current(userId: string): Promise<CareState | null> };
  /** A part of the connection pool: a burst of questions must not take all of it. */
  readonly gate: BoundedQueue;
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** Loads the scene of a step, one statement after the other, so that it holds one connection at a time. */
export const openWorkshop = (
  { workshop, facts, store, care, gate }: WorkshopSources,
  { userId, answerId, parentId, question }: AnswerRequest,
): Promise<WorkshopScene> =>
  gate.run(async () => ({
    start: await workshop.load({ userId, questionId: question.id, answerId, parentId }),
    facts: await facts.forQuestion(userId, question.id),
    shelf: await store.shelf(userId),
    results: await store.results(userId),
    care: await care.current(userId),
  }));
