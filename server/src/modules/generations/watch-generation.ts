import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ChatEvent } from '@qihang/shared/contracts';
import { DELETED, lastEventOf } from './last-event';
import type { ProgressStore, StoredGeneration } from './progress-store';
import { type StreamBus, startOf, type Viewing } from './stream-bus';
import type { StreamFollower } from './stream-bus-follower';

interface WatchGenerationDeps {
  readonly bus: Pick<StreamBus, 'find'>;
  readonly follower: Pick<StreamFollower, 'watch'>;
  readonly progress: Pick<ProgressStore, 'find'>;
  /** This process. */
  readonly instanceId: string;
}

/** For one of our own that we do not know: it begins just now, or nobody runs it and it will be marked as interrupted. */
const POLL_MS = 500;
const BEGIN_MS = 100;

/**
 * The events of one of the user's generations, from any number on to the last event: live where a process runs it, out
 * of the database when it has ended. Watching changes nothing; any number may.
 * @throws AppError `not_found` for the unknown and for somebody else's alike
 */
export const makeWatchGeneration =
  ({ bus, follower, progress, instanceId }: WatchGenerationDeps) =>
  async (viewing: Viewing): Promise<AsyncIterable<ChatEvent>> => {
    const { id, userId, after } = viewing;
    const findLog = () => {
      const log = bus.find(id);
      return log?.userId === userId ? log : null;
    };
    const running = findLog();
    if (running?.hasEnded === false) return running.watch(after);
    // One that ended here may have been continued elsewhere.
    const stored = await progress.find(id, userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation');
    const isOurs = stored.instanceId === instanceId;
    if (stored.status === 'running' && !isOurs) return follower.watch(stored, viewing);
    if (stored.status === 'running' && findLog() === null) await sleep(BEGIN_MS);
    const log = isOurs ? findLog() : null;
    if (log !== null) return log.watch(after);
    const look = async () => {
      await sleep(POLL_MS, undefined, { ref: false });
      return progress.find(id, userId);
    };
    return followStored(stored, after, look);
  };

async function* followStored(
  first: StoredGeneration,
  after: number,
  look: () => Promise<StoredGeneration | null>,
): AsyncGenerator<ChatEvent, void, undefined> {
  if (after <= 0) yield startOf(first);
  const beginning = firstEvent(first, after);
  if (beginning !== null) yield beginning;
  let seen = first;
  while (seen.status === 'running') {
    const stored = await look();
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

/** The database has the text up to one number only: a viewer with any other number gets all of it anew. */
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
