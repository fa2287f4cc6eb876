import { type Query, type QueryClient, queryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { fitSnapshot, readSnapshot, tagOf, writeSnapshot } from '@qihang/shared/snapshot';
import { conversationsQuery } from '../../features/history/api/conversations-query';
import { isStored, STORED_AT } from '../../session/live/freshness';
import type { Reader } from '../../session/session-server';
import { isThreadKey, onMessagesForgotten } from '../../session/thread/messages-query';
import { composeSnapshot } from './compose-snapshot';
import { type KeptReading, openKeptReading } from './kept-database';
import {
  goneFrom,
  hasMore,
  keptName,
  keptPart,
  keptTitles,
  LIST,
  MAX_KEPT,
  SHELF,
  threadName,
  untitledRow,
} from './kept-queries';

/** Pause after the last change before it is stored, ms: an answer changes many times. */
const QUIET_MS = 1_000;

const isGone = ({ state: { error } }: Query): boolean => isAppError(error) && error.code === 'not_found';

const isAnswered = ({ state }: Query): boolean => state.data !== undefined && !isStored(state);

/** The first titles stand while they are read again, so that no list grows for a moment; without a network there are more. */
const isLongEnough = ({ state }: Query, name: string): boolean =>
  name === LIST && state.data !== undefined && state.fetchFailureCount === 0;

/** Puts into a query what an earlier visit has read, unless the server was faster. It is read again when it is shown. */
async function recallQuery(client: QueryClient, kept: KeptReading, query: Query): Promise<void> {
  const name = keptName(query.queryKey);
  if (name === null || isAnswered(query) || isLongEnough(query, name)) return;
  const value = await kept.read(name);
  if (value === undefined || isAnswered(query) || isGone(query)) return;
  if (!hasMore(name, value, query.state.data)) return;
  const { queryKey } = query;
  client.setQueryData(queryKey, value, { updatedAt: STORED_AT });
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

interface Read {
  readonly query: Query;
  /** Time at which it was read, ms since 1970. */
  readonly at: number;
}

/** Writes what has changed in the cache or was read again, a second after the last of that. */
function makeWriter(kept: KeptReading, agentKey: string, writeOpening: () => Promise<void>) {
  const noted = new Map<string, Read>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = async (name: string): Promise<void> => {
    noted.delete(name);
    await kept.remove(name);
  };
  const write = async (name: string, { query: { state }, at }: Read): Promise<void> => {
    const { data } = state;
    if (data === undefined) return;
    // What an earlier visit has read is no newer now.
    const isOld = isStored(state);
    const change = (before: unknown) => (isOld ? before : keptPart(name, data, before));
    if (name !== LIST) await kept.write(name, change, at, MAX_KEPT);
    if (isOld || (name !== LIST && name !== SHELF)) return;
    for (const gone of goneFrom(name, data, await kept.names())) await forget(gone);
  };
  const writeTitles = async (read: readonly Read[]): Promise<void> => {
    const list = queryClient.getQueryState(conversationsQuery.queryKey);
    if (list?.data === undefined || isStored(list)) return;
    const { data } = list;
    const untitled = read.flatMap(({ query: { queryKey, state } }) =>
      isThreadKey(queryKey) && state.data !== undefined
        ? untitledRow(String(queryKey[1]), agentKey, state.data)
        : [],
    );
    const names = await kept.names();
    await kept.write(LIST, (before) => keptTitles(data, before, untitled, names), Date.now(), MAX_KEPT);
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const all = [...noted];
    noted.clear();
    await writeOpening();
    for (const [name, read] of all) await write(name, read);
    // Last, because which titles are kept depends on which conversations are.
    await writeTitles(all.map(([, read]) => read));
  };
  return {
    forget,
    flush,
    note(query: Query, at = Date.now()): void {
      const name = keptName(query.queryKey);
      if (name === null) return;
      if (isGone(query)) {
        void forget(name);
        return;
      }
      noted.set(name, { query, at });
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
  const writer = makeWriter(kept, reader.agent.key, writeOpening);
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
      const change = type === 'updated' && 'action' in event ? event.action.type : type;
      if (['observerAdded', 'failed', 'error'].includes(change)) void recallQuery(queryClient, kept, query);
      if (['observerAdded', 'success', 'error'].includes(change)) writer.note(query);
    }),
    onMessagesForgotten(forgetThread),
    () => void writer.flush().then(kept.close),
  ];
  document.addEventListener('visibilitychange', flushHidden);
  for (const query of cache.getAll()) {
    const isShown = query.getObserversCount() > 0;
    if (isShown) void recallQuery(queryClient, kept, query);
    if (query.state.data !== undefined) writer.note(query, isShown ? Date.now() : query.state.dataUpdatedAt);
  }
  return () => {
    document.removeEventListener('visibilitychange', flushHidden);
    for (const cleanup of cleanups) cleanup();
  };
}
