import { AppError, type ChatEvent } from '@qihang/shared/contracts';
import { sleep } from '../../../concurrency/sleep';
import type { FeedFollower } from '../cluster/feed-follower';
import type { AnswerStore, StoredGeneration } from '../store/answer-store';
import { DELETED, lastEventOf } from '../store/last-event-for-viewers';
import { type LiveAnswers, startOf, type Viewing } from './live-answers';

interface WatchGenerationDeps {
  readonly live: Pick<LiveAnswers, 'find'>;
  readonly follower: Pick<FeedFollower, 'watch'>;
  readonly store: Pick<AnswerStore, 'find'>;
  /** Id of this process. */
  readonly instanceId: string;
}

/**
 * Polling interval for a generation of this process that has no log here: it begins just now, or it has no runner and
 * will be marked as interrupted.
 */
const POLL_MS = 500;
const BEGIN_MS = 100;

/**
 * Events of one of the user's generations, after any number up to the last event: live where a process runs it, from
 * the database when it has ended. Watching changes nothing.
 * @throws AppError `not_found` for an unknown generation and for another user's alike
 */
export const makeWatchGeneration =
  ({ live, follower, store, instanceId }: WatchGenerationDeps) =>
  async (viewing: Viewing): Promise<AsyncIterable<ChatEvent>> => {
    const { id, userId, after } = viewing;
    const findLog = () => {
      const log = live.find(id);
      return log?.userId === userId ? log : null;
    };
    const running = findLog();
    if (running?.hasEnded === false) return running.watch(after);
    // A generation that ended here may have been continued on another process.
    const stored = await store.find(id, userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation');
    const isOurs = stored.instanceId === instanceId;
    if (stored.status === 'running' && !isOurs) return follower.watch(stored, viewing);
    if (stored.status === 'running' && findLog() === null) await sleep(BEGIN_MS);
    const log = isOurs ? findLog() : null;
    if (log !== null) return log.watch(after);
    const poll = async () => {
      await sleep(POLL_MS, undefined, { ref: false });
      return store.find(id, userId);
    };
    return followStored(stored, after, poll);
  };

async function* followStored(
  first: StoredGeneration,
  after: number,
  poll: () => Promise<StoredGeneration | null>,
): AsyncGenerator<ChatEvent, void, undefined> {
  if (after <= 0) yield startOf(first);
  const beginning = firstEvent(first, after);
  if (beginning !== null) yield beginning;
  let seen = first;
  while (seen.status === 'running') {
    const stored = await poll();
    if (stored === null) {
      yield DELETED;
      return;
    }
    const event = nextEvent(seen, stored);
    if (event !== null) yield event;
    seen = stored;
  }
  yield lastEventOf({ ...seen, status: seen.status });
}

/** The database has the text up to one number only: a viewer with any other number gets all of it again. */
const firstEvent = ({ text, seq }: StoredGeneration, after: number): ChatEvent | null => {
  if (after === seq) return null;
  if (after > 0) return { event: 'replace', text, seq };
  return text === '' ? null : { answer: text, seq };
};

const nextEvent = (seen: StoredGeneration, { text, seq }: StoredGeneration): ChatEvent | null => {
  if (seq === seen.seq) return null;
  return text.startsWith(seen.text)
    ? { answer: text.slice(seen.text.length), seq }
    : { event: 'replace', text, seq };
};
