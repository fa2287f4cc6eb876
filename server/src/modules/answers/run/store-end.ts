import type { FastifyBaseLogger } from 'fastify';
import { sleep } from '../../../concurrency/sleep';
import type { TokenCount } from '../../quota/usage-meter';
import type { PublishUserEvent } from '../../user-events/user-events';
import type { AnswerLog } from '../live/answer-log';
import type { AnswerStore } from '../store/answer-store';
import type { Ending } from '../store/ended-generation';
import { DELETED, lastEventOf } from '../store/last-event-for-viewers';
import type { Outcome } from './unfinished-answer-sentence';
import type { GenerationJob } from './write-answer';

/** What the storing of ends needs; one of them serves every answer of a process. */
export interface StoreEndDeps {
  readonly store: AnswerStore;
  readonly countTokens: (userId: string, count: TokenCount) => Promise<void>;
  readonly publish: PublishUserEvent;
  /** Called for every answer that is complete and stored; never throws. */
  readonly onAnswered: (job: GenerationJob, answer: Pick<AnswerLog, 'text'>) => void;
  /** True once the process may write no more. */
  readonly isClosed: () => boolean;
  /** Time for which viewers wait until the end of an answer is stored; after that they are told that it is not. */
  readonly savePatienceMs: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface Ended {
  readonly job: GenerationJob;
  readonly answer: AnswerLog;
  readonly place: Pick<Ending, 'id' | 'answerId' | 'conversationId'>;
  readonly outcome: Outcome;
  readonly usage: Ending['usage'];
}

/**
 * Stores the end of an answer, retrying until the database is back, and tells the user's other tabs. Resolves to true
 * when it is stored, and to false after `savePatienceMs` or when the process closes. `onStored` is called once it is stored
 * or given up, also after a false.
 */
export type StoreEnd = (ended: Ended, onStored: () => void) => Promise<boolean>;

const RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

export function makeStoreEnd(deps: StoreEndDeps): StoreEnd {
  const { store, log } = deps;

  /** Counts the tokens used, whichever process ended the answer; a failed count must not hold back the end. */
  const count = async ({ generationId, userId }: GenerationJob, usage: Ending['usage']): Promise<void> => {
    if (usage === null) return;
    await deps.countTokens(userId, usage).catch((error: unknown) => {
      log.error({ generationId, err: error }, 'could not count the tokens of a generation');
    });
  };

  /** Sends the end from the database, for a generation that was ended by another process or deleted. */
  const followStored = async ({ job, answer }: Ended): Promise<void> => {
    const stored = await store.find(job.generationId, job.userId);
    if (stored === null) answer.end(DELETED);
    else if (stored.status !== 'running') answer.end(lastEventOf({ ...stored, status: stored.status }));
  };

  const storeOnce = async (ended: Ended): Promise<void> => {
    const { job, answer, place, outcome, usage } = ended;
    const { seq, text, attachments } = answer;
    const isStored = await store.finish({ ...place, seq, text, ...outcome, usage, attachments });
    await count(job, usage);
    if (!isStored) return followStored(ended);
    const { userId, conversationId, generationId } = job;
    deps.publish(userId, { event: 'generation-ended', conversationId, generationId });
    if (outcome.status === 'complete') deps.onAnswered(job, answer);
  };

  /** Resolves to false where the process closes first. */
  const storeUntilDone = async (ended: Ended): Promise<boolean> => {
    for (let pause = RETRY_MS; !deps.isClosed(); pause = Math.min(2 * pause, MAX_RETRY_MS)) {
      try {
        await storeOnce(ended);
        return true;
      } catch (error) {
        const { generationId } = ended.job;
        log.error({ generationId, err: error }, 'could not store the end of a generation');
        await sleep(pause, undefined, { ref: false });
      }
    }
    return false;
  };

  return async (ended, onStored) => {
    const stored = storeUntilDone(ended).then((isStored) => {
      onStored();
      return isStored;
    });
    const patience = new AbortController();
    const givesUp = sleep(deps.savePatienceMs, false, { signal: patience.signal }).catch(() => false);
    const isStored = await Promise.race([stored, givesUp]);
    patience.abort();
    return isStored;
  };
}
