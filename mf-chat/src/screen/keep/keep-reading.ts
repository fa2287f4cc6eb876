import { type Query, type QueryClient, queryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { fitSnapshot, readSnapshot, tagOf, writeSnapshot } from '@qihang/shared/snapshot';
import { isStored, STORED_AT } from '../../session/live/freshness';
import type { Reader } from '../../session/session-server';
import { onMessagesForgotten } from '../../session/thread/messages-query';
import { composeSnapshot } from './compose-snapshot';
import { type KeptReading, openKeptReading } from './kept-database';
import { goneFrom, hasMore, keptName, keptPart, LIST, MAX_KEPT, SHELF, threadName } from './kept-queries';

/** Pause after the last change before it is stored, ms: an answer changes many times. */
const QUIET_MS = 1_000;

const isGone = ({ state: { error } }: Query): boolean => isAppError(error) && error.code === 'not_found';

const isAnswered = ({ state }: Query): boolean => state.data !== undefined && !isStored(state);

/** Puts into a query what an earlier visit has read, unless the server was faster. It is read again when it is shown. */
async function recallQuery(client: QueryClient, kept: KeptReading, query: Query): Promise<void> {
  const name = keptName(query.queryKey);
  if (name === null || isAnswered(query)) return;
  const value = await kept.read(name);
  if (value === undefined || isAnswered(query) || isGone(query)) return;
  if (!hasMore(name, value, query.state.data)) return;
  const { queryKey } = query;
  client.setQueryData(queryKey, value, { updatedAt: STORED_AT });
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Writes what has changed in the cache, a second after the last change. */
function makeWriter(kept: KeptReading, writeOpening: () => Promise<void>) {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = async (name: string): Promise<void> => {
    changed.delete(name);
    await kept.remove(name);
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const queries = [...changed];
    changed.clear();
    await writeOpening();
    for (const [name, { state }] of queries) {
      if (state.data === undefined || isStored(state)) continue;
      const part = keptPart(name, state.data);
      if (part !== undefined) await kept.write(name, part, MAX_KEPT);
      if (name === LIST || name === SHELF) {
        for (const gone of goneFrom(name, state.data, await kept.names())) await forget(gone);
      }
    }
  };
  return {
    forget,
    flush,
    note(query: Query): void {
      const name = keptName(query.queryKey);
      if (name === null) return;
      if (isGone(query)) {
        void forget(name);
        return;
      }
      if (isStored(query.state)) return;
      changed.set(name, query);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), QUIET_MS);
    },
  };
}

/**
 * Keeps what is read on this device, under the tag of the session: newest answer and titles in local storage, the last
 * conversations and the shelf in IndexedDB; and brings back from there what a screen asks for (docs/decisions/0032 §3).
 * @returns the function that ends it
 */
export function keepReading(reader: Reader): () => void {
  const { token, user } = sessionStore.getState();
  if (token === null || user === null || user.id !== reader.userId) return () => {};
  const isPresent = () => browserStorage.get('token') === token && sessionStore.getState().token === token;
  const kept = openKeptReading(tagOf(token), isPresent);
  const writeOpening = async (): Promise<void> => {
    const before = readSnapshot(browserStorage, { token, user });
    const opening = await composeSnapshot(queryClient, user, reader, before);
    if (opening !== null && isPresent()) writeSnapshot(browserStorage, token, fitSnapshot(opening));
  };
  const writer = makeWriter(kept, writeOpening);
  const cache = queryClient.getQueryCache();
  const flushHidden = (): void => {
    if (document.visibilityState === 'hidden') void writer.flush();
  };
  const forgetThread = (conversationId: string): void => {
    void writer.forget(threadName(conversationId));
    const snapshot = readSnapshot(browserStorage, { token, user });
    if (snapshot?.thread?.conversationId !== conversationId) return;
    writeSnapshot(browserStorage, token, { ...snapshot, thread: null });
  };
  const cleanups = [
    cache.subscribe(({ type, query, ...event }) => {
      if (type === 'observerAdded') void recallQuery(queryClient, kept, query);
      const isChange =
        type === 'updated' && 'action' in event && ['success', 'error'].includes(event.action.type);
      if (isChange) writer.note(query);
    }),
    onMessagesForgotten(forgetThread),
    () => void writer.flush().then(kept.close),
  ];
  document.addEventListener('visibilitychange', flushHidden);
  for (const query of cache.getAll()) {
    if (query.getObserversCount() > 0) void recallQuery(queryClient, kept, query);
    if (query.state.data !== undefined) writer.note(query);
  }
  return () => {
    document.removeEventListener('visibilitychange', flushHidden);
    for (const cleanup of cleanups) cleanup();
  };
}
