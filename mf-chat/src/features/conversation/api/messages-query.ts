import { apiClient, type InfiniteData, infiniteQueryOptions, type QueryClient } from '@qihang/shared/api';
import { AppError, type MessageDetail, type MessagePage } from '@qihang/shared/contracts';
import { addedBy, countKept } from '../model/line';
import type { WatchedAnswer } from '../model/turn-request';
import type { EndedAnswer, TurnStart } from '../model/turn-runner';

/** What fills a window and a half, and what a reader on the way up, or a jump to a find, goes through. */
const NEWEST_PAGE_SIZE = 30;
const OLDER_PAGE_SIZE = 100;

type Pages = InfiniteData<MessagePage, string | null>;

const keyOf = (conversationId: string) => ['conversations', conversationId, 'messages'] as const;

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
    queryKey: keyOf(conversationId),
    queryFn: ({ pageParam, signal }) => fetchMessages(conversationId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextBefore,
    // What changes elsewhere is told (`use-user-events.ts`): nothing is asked for on a guess.
    refetchOnWindowFocus: false,
  });

/**
 * Asks for the newest messages of a conversation that is about to be shown, unless they are known: on a slow phone the
 * answer is there before the screen that would ask for it is rendered.
 */
export const prefetchMessages = (client: QueryClient, conversationId: string): Promise<void> =>
  client.prefetchInfiniteQuery(messagesQuery(conversationId));

/** All messages that are loaded, oldest first. */
export const messagesOf = (data: { readonly pages: readonly MessagePage[] }): MessageDetail[] =>
  [...data.pages].reverse().flatMap((page) => page.items);

/** A page that is on its way was read before what is known now. Messages that were never read stay so. */
function edit(client: QueryClient, conversationId: string, change: (data: Pages) => Pages): void {
  const queryKey = keyOf(conversationId);
  if (client.getQueryData<Pages>(queryKey) === undefined) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(queryKey, (data) => data && change(data));
}

const editItems = (data: Pages, change: (item: MessageDetail) => MessageDetail): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

/** The line up to its first `kept` messages, then what is new; whole pages of what left it go away. */
function goOnAfter(data: Pages, kept: number, added: readonly MessageDetail[]): Pages {
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
  // The newest page is asked for without a cursor, whichever it was before.
  return { pages: [{ ...newest, items }, ...older], pageParams: [null, ...data.pageParams.slice(at + 1)] };
}

/** Shows what the server has taken on: a question and its answer to come, or an answer that goes on. */
export function addStartedTurn(
  client: QueryClient,
  { request, start }: TurnStart,
  described: { readonly label: string; readonly createdAt: string },
): void {
  const { conversationId, messageId, answerId } = start;
  if (request.conversationId === null) {
    const nothing: Pages = { pages: [{ items: [], nextBefore: null }], pageParams: [null] };
    client.setQueryData<Pages>(keyOf(conversationId), (data) => data ?? nothing);
  }
  edit(client, conversationId, (data) => {
    if (request.type === 'continue') {
      return editItems(data, (item) =>
        item.id === answerId ? { ...item, status: 'streaming', error: null } : item,
      );
    }
    const line = messagesOf(data);
    // A request that was repeated, and one whose start came late, finds its messages there.
    const ids = request.type === 'send' ? [messageId, answerId] : [answerId];
    const known = line.findIndex(({ id }) => ids.includes(id));
    if (known !== -1) return data;
    return goOnAfter(data, countKept(line, request), addedBy(line, request, start, described));
  });
  // Not read yet: what is on its way may be older than this.
  if (!hasMessages(client, conversationId)) void refreshMessages(client, conversationId);
}

/** Keeps what is known of an answer. */
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

/** Has the messages read again: what is here may be behind the server. */
export const refreshMessages = (client: QueryClient, conversationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(conversationId) });

/** Whether anything of the conversation was read or is known. */
export const hasMessages = (client: QueryClient, conversationId: string): boolean =>
  client.getQueryData(keyOf(conversationId)) !== undefined;

/**
 * Forgets the messages of a conversation that was deleted elsewhere. Where it is on screen it says from now on what the
 * server would say of it.
 */
export function dropMessages(client: QueryClient, conversationId: string): void {
  const query = client.getQueryCache().find({ queryKey: keyOf(conversationId) });
  if (!query?.isActive()) {
    forgetMessages(client, conversationId);
    return;
  }
  const error = new AppError('not_found', 'deleted elsewhere');
  void query.cancel({ silent: true });
  query.setState({ ...query.state, data: undefined, status: 'error', error, fetchStatus: 'idle' });
}

/** Forgets the messages of a deleted conversation. */
export const forgetMessages = (client: QueryClient, conversationId: string): void =>
  client.removeQueries({ queryKey: keyOf(conversationId) });
