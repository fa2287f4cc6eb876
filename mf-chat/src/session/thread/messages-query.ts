import { apiClient, type InfiniteData, infiniteQueryOptions, type QueryClient } from '@qihang/shared/api';
import { AppError, type MessageDetail, type MessagePage } from '@qihang/shared/contracts';
import { asOldAs, isStored, STORED_AT, whileFollowed } from '../live/freshness';
import { broughtMeanwhile } from '../opening/seeding';
import { makeSignal } from '../signal';
import type { WatchedAnswer } from '../turn/turn-request';
import type { EndedAnswer, TurnStart } from '../turn/turn-runner';
import { addedBy, countKept } from './thread-changes';

/** Page sizes: the newest page fills one and a half windows; older ones serve scrolling up and jumps to a search hit. */
const NEWEST_PAGE_SIZE = 30;
const OLDER_PAGE_SIZE = 100;
/** Number of messages that an opening or a snapshot brings. */
export const EXCHANGE = 2;
/** Time for which messages that are not on screen stay in memory, ms. */
const KEPT_MS = 30 * 60_000;

type Pages = InfiniteData<MessagePage, string | null>;

const messagesKey = (conversationId: string) => ['conversations', conversationId, 'messages'] as const;

async function fetchMessages(
  conversationId: string,
  before: string | null,
  signal: AbortSignal,
): Promise<MessagePage> {
  const { data } = await apiClient.get<MessagePage>(
    `/chat/conversations/${encodeURIComponent(conversationId)}/messages`,
    { params: before === null ? { limit: NEWEST_PAGE_SIZE } : { limit: OLDER_PAGE_SIZE, before }, signal },
  );
  return data;
}

/** The messages of a conversation, the newest page first; each further page is an older one. */
export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(conversationId),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const brought = pageParam === null ? await broughtMeanwhile<Pages>(client, queryKey) : undefined;
      return brought?.pages[0] ?? fetchMessages(conversationId, pageParam, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
    // User events report changes made elsewhere (`use-user-events.ts`), so no refetch on focus is needed.
    refetchOnWindowFocus: false,
    staleTime: whileFollowed,
    gcTime: KEPT_MS,
  });

/**
 * Prefetches the newest messages of a conversation that is about to be shown, unless they are cached. On a slow phone the
 * response arrives before the screen that would request it is rendered.
 */
export const prefetchMessages = (client: QueryClient, conversationId: string): Promise<void> =>
  client.prefetchInfiniteQuery(messagesQuery(conversationId));

/**
 * Puts the newest messages into the cache as they were read at a time, unless they are there as new; those of an earlier
 * visit (`STORED_AT`) are read again when they are shown.
 */
export function seedMessages(
  client: QueryClient,
  conversationId: string,
  page: MessagePage,
  at: number = STORED_AT,
): void {
  const queryKey = messagesKey(conversationId);
  const known = client.getQueryState<Pages>(queryKey);
  if (known?.data !== undefined && known.dataUpdatedAt >= at) return;
  client.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [null] }, { updatedAt: at });
  if (at === STORED_AT) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

type LoadedPages = { readonly pages: readonly MessagePage[] };

const joined = new WeakMap<LoadedPages, readonly MessageDetail[]>();

/** All loaded messages, oldest first; the same list for the same pages. */
export function messagesOf(data: LoadedPages): readonly MessageDetail[] {
  const known = joined.get(data);
  if (known !== undefined) return known;
  const messages = [...data.pages].reverse().flatMap((page) => page.items);
  joined.set(data, messages);
  return messages;
}

/** True for the key of a {@link messagesQuery}. */
export const isThreadKey = ([kind, , part]: readonly unknown[]): boolean =>
  kind === 'conversations' && part === 'messages';

/** State of the cached messages of a conversation; undefined when nobody has asked for them. */
export const readCachedThread = (client: QueryClient, conversationId: string) =>
  client.getQueryState<Pages>(messagesKey(conversationId));

const forgotten = makeSignal<[conversationId: string]>();

/** Calls back when a conversation was deleted, here or elsewhere. @returns the function that unsubscribes */
export const onMessagesForgotten = forgotten.subscribe;

/** Changes cached messages and cancels a read under way, whose result would lack the change. No-op without a cache. */
function edit(client: QueryClient, conversationId: string, change: (data: Pages) => Pages): void {
  const queryKey = messagesKey(conversationId);
  const state = client.getQueryState<Pages>(queryKey);
  if (state?.data === undefined) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(queryKey, (data) => data && change(data), asOldAs(state));
  if (isStored(state)) void refreshMessages(client, conversationId);
}

const editItems = (data: Pages, change: (item: MessageDetail) => MessageDetail): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

/** Cuts the thread to its first `kept` messages and appends new ones; pages that became empty are dropped. */
function replaceTail(data: Pages, kept: number, added: readonly MessageDetail[]): Pages {
  const surplus = messagesOf(data).length - kept;
  let over = surplus;
  let at = 0;
  for (const page of data.pages) {
    if (over < page.items.length || at === data.pages.length - 1) break;
    over -= page.items.length;
    at += 1;
  }
  const [newest, ...older] = data.pages.slice(at);
  if (newest === undefined) return data;
  const items = [...newest.items.slice(0, newest.items.length - over), ...added];
  // The newest page has no cursor, even if it was an older page before.
  return { pages: [{ ...newest, items }, ...older], pageParams: [null, ...data.pageParams.slice(at + 1)] };
}

/** Adds a turn that the server has accepted: a question with its empty answer, or an answer that is continued. */
export function addStartedTurn(
  client: QueryClient,
  { request, start }: TurnStart,
  described: { readonly label: string; readonly createdAt: string },
): void {
  const { conversationId, messageId, answerId } = start;
  if (request.conversationId === null) {
    const nothing: Pages = { pages: [{ items: [], nextBefore: null }], pageParams: [null] };
    client.setQueryData<Pages>(messagesKey(conversationId), (data) => data ?? nothing);
  }
  edit(client, conversationId, (data) => {
    if (request.type === 'continue') {
      return editItems(data, (item) =>
        item.id === answerId ? { ...item, status: 'streaming', error: null } : item,
      );
    }
    const thread = messagesOf(data);
    // A repeated request, or a late `start`, finds its messages already in the thread.
    const ids = request.type === 'send' ? [messageId, answerId] : [answerId];
    const known = thread.findIndex(({ id }) => ids.includes(id));
    if (known !== -1) return data;
    return replaceTail(data, countKept(thread, request), addedBy(thread, request, start, described));
  });
  // Nothing is cached yet, and a read under way may be older than this turn.
  if (!hasMessages(client, conversationId)) void refreshMessages(client, conversationId);
}

/** Writes the state of an answer to the cache. */
export function updateAnswer(client: QueryClient, answer: WatchedAnswer | EndedAnswer): void {
  const { conversationId, answerId, generationId, text, seq } = answer;
  const known =
    'status' in answer
      ? {
          status: answer.status,
          error: answer.error,
          ...(answer.label === undefined ? {} : { label: answer.label }),
          ...(answer.extras && { extras: answer.extras }),
        }
      : {};
  edit(client, conversationId, (data) =>
    editItems(data, (item) => (item.id === answerId ? { ...item, generationId, text, seq, ...known } : item)),
  );
}

/** Reads the messages again. */
export const refreshMessages = (client: QueryClient, conversationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: messagesKey(conversationId) });

/** True when messages of the conversation are cached. */
export const hasMessages = (client: QueryClient, conversationId: string): boolean =>
  client.getQueryData(messagesKey(conversationId)) !== undefined;

/**
 * Drops the messages of a conversation that was deleted elsewhere. One that is on screen gets the server's `not_found`.
 */
export function dropMessages(client: QueryClient, conversationId: string): void {
  forgotten.emit(conversationId);
  const query = client.getQueryCache().find({ queryKey: messagesKey(conversationId) });
  if (!query?.isActive()) {
    forgetMessages(client, conversationId);
    return;
  }
  const error = new AppError('not_found', 'deleted elsewhere');
  void query.cancel({ silent: true });
  query.setState({ ...query.state, data: undefined, status: 'error', error, fetchStatus: 'idle' });
}

/** Removes the messages of a deleted conversation from the cache. */
export function forgetMessages(client: QueryClient, conversationId: string): void {
  forgotten.emit(conversationId);
  client.removeQueries({ queryKey: messagesKey(conversationId) });
}
