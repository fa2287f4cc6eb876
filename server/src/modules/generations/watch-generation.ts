import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ChatEvent } from '@qihang/shared/contracts';
import { DELETED, lastEventOf } from './last-event';
import type { ProgressStore, StoredGeneration } from './progress-store';
import type { StreamBus, Viewing } from './stream-bus';

interface WatchGenerationDeps {
  readonly bus: StreamBus;
  readonly progress: Pick<ProgressStore, 'find'>;
  /** How often a generation that no bus carries is looked up; about the pace of its checkpoints. */
  readonly pollMs?: number;
}

const POLL_MS = 500;

/**
 * The events of one of the user's generations, from any number on to the last event: live where the bus carries it,
 * out of the database when it has ended or runs elsewhere. Watching changes nothing; any number may.
 * @throws AppError `not_found` for the unknown and for somebody else's alike
 */
export const makeWatchGeneration =
  ({ bus, progress, pollMs = POLL_MS }: WatchGenerationDeps) =>
  async (viewing: Viewing): Promise<AsyncIterable<ChatEvent>> => {
    const live = bus.watch(viewing);
    if (live !== null) return live;
    const stored = await progress.find(viewing.id, viewing.userId);
    if (stored === null) throw new AppError('not_found', 'unknown generation');
    const look = async () => {
      await sleep(pollMs, undefined, { ref: false });
      return progress.find(viewing.id, viewing.userId);
    };
    return followStored(stored, viewing.after, look);
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

const startOf = ({ id, conversationId, questionId, answerId }: StoredGeneration): ChatEvent => ({
  event: 'start',
  conversationId,
  messageId: questionId,
  answerId,
  generationId: id,
});

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
