import type { FactHistory } from '@qihang/coach/facts';
import type { CareState } from '@qihang/coach/safety';
import type { PostResult, Standing } from '@qihang/shared/contracts';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import type { AnswerRequest } from '../answers/answerer';
import type { ShelfItem } from '../deliverables/deliverable-repository';
import type { DeliverableStore } from '../deliverables/deliverable-store';
import { type OpenWork, openWorks, worksToOpen } from './open-works';
import type { ReadStanding } from './read-standing';
import type { Thread } from './turn-repository';

/** Everything that stands before a question is answered; nothing in it is another user's. */
export interface Scene {
  readonly thread: Thread;
  readonly facts: readonly FactHistory[];
  /** Last changed first. */
  readonly shelf: readonly ShelfItem[];
  /** Those that this turn may be about, the one that was changed last first. */
  readonly works: readonly OpenWork[];
  /** Posts that the user entered, oldest first. */
  readonly results: readonly PostResult[];
  readonly care: CareState | null;
  /** Where the user stands, this conversation aside. */
  readonly standing: Standing;
  /** The present day of the user's calendar, `2026-01-31`. */
  readonly today: string;
}

export interface SceneSources {
  readonly turns: { load(place: { userId: string; questionId: string; answerId: string }): Promise<Thread> };
  readonly facts: {
    /** All facts as they stand for this question: what an edit of it replaced has taken its facts back. */
    forQuestion(userId: string, questionId: string): Promise<readonly FactHistory[]>;
  };
  readonly shelf: { list(userId: string): Promise<readonly ShelfItem[]> };
  readonly works: Pick<DeliverableStore, 'find'>;
  readonly results: { inOrder(userId: string): Promise<readonly PostResult[]> };
  readonly care: { current(userId: string): Promise<CareState | null> };
  readonly readStanding: ReadStanding;
  /** A part of the connection pool: a burst of questions must not take all of it. */
  readonly gate: BoundedQueue;
  readonly today: () => string;
}

/**
 * Loads the scene of a question; its reads leave in one trip, so that it holds one connection at a time. Facts come first,
 * because those that an edit takes back are taken back in a transaction.
 */
export const openScene = (
  { turns, facts, shelf, works, results, care, readStanding, gate, today }: SceneSources,
  { userId, conversationId, answerId, question }: AnswerRequest,
): Promise<Scene> =>
  gate.run(async () => {
    const known = await facts.forQuestion(userId, question.id);
    const [thread, items, posts, current, standing] = await Promise.all([
      turns.load({ userId, questionId: question.id, answerId }),
      shelf.list(userId),
      results.inOrder(userId),
      care.current(userId),
      readStanding(userId, conversationId),
    ]);
    return {
      ...{ thread, facts: known, shelf: items, results: posts, care: current, standing },
      works: await openWorks(works, userId, worksToOpen(items, question.text, posts)),
      today: today(),
    };
  });
