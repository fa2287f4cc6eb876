import type { BoundedQueue } from '../../../concurrency/bounded-queue';
import type { AnswerStore } from './answer-store';

/** A party of its own, so that a checkpoint waits for one end of an answer and not for all of them. */
const CHECKPOINTS = 'checkpoints';

/** The same store, whose writes for answers under way hold no more connections than the queue allows (F35). */
export const boundAnswerStore = (store: AnswerStore, connections: BoundedQueue): AnswerStore => ({
  ...store,
  checkpoint: (progress) => connections.run(() => store.checkpoint(progress), CHECKPOINTS),
  note: (progress) => connections.run(() => store.note(progress), CHECKPOINTS),
  dropJournal: (upTo) => connections.run(() => store.dropJournal(upTo), CHECKPOINTS),
  finish: (ending) => connections.run(() => store.finish(ending)),
});
