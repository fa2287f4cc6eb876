import { apiClient, type InfiniteData, infiniteQueryOptions, type QueryClient } from '@qihang/shared/api';
import type { MessageDetail, MessagePage } from '@qihang/shared/contracts';
import type { WatchedAnswer } from '../model/turn';
import type { EndedAnswer, StartedTurn } from '../model/turn-runner';

const PAGE_SIZE = 30;

type Pages = InfiniteData<MessagePage, string | null>;

const keyOf = (conversationId: string) => ['conversations', conversationId, 'messages'] as const;

async function fetchMessages(
  conversationId: string,
  before: string | null,
  signal: AbortSignal,
): Promise<MessagePage> {
  const { data } = await apiClient.get<MessagePage>(
    `/chat/conversations/${encodeURIComponent(conversationId)}/messages`,
    { params: { limit: PAGE_SIZE, ...(before === null ? {} : { before }) }, signal },
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
    // Another tab or device may have gone on with it.
    refetchOnWindowFocus: 'always',
  });

/** All messages that are loaded, oldest first. */
export const messagesOf = (data: { readonly pages: readonly MessagePage[] }): MessageDetail[] =>
  [...data.pages].reverse().flatMap((page) => page.items);

/** A page that is on its way was read before what is known now. Pages that were never read stay so. */
function editNewestPage(
  client: QueryClient,
  conversationId: string,
  edit: (items: MessageDetail[]) => MessageDetail[],
): void {
  const queryKey = keyOf(conversationId);
  if (client.getQueryData<Pages>(queryKey) === undefined) return;
  void client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (data === undefined || newest === undefined) return data;
    return { ...data, pages: [{ ...newest, items: edit(newest.items) }, ...older] };
  });
}

/** Puts the stored question and its answer to come at the end. A send that was repeated finds them there. */
export function addStartedTurn(
  client: QueryClient,
  { question, start }: StartedTurn,
  described: { readonly label: string; readonly createdAt: string },
): void {
  const { conversationId, messageId, answerId, generationId } = start;
  const common = { seq: 0, error: null, createdAt: described.createdAt, versions: [] };
  const shown = client.getQueryData<Pages>(keyOf(conversationId))?.pages[0]?.items;
  const newestId = shown?.filter(({ id }) => id !== messageId && id !== answerId).at(-1)?.id ?? null;
  const added: MessageDetail[] = [
    {
      ...common,
      id: messageId,
      role: 'user',
      text: question.text,
      status: 'complete',
      generationId: null,
      label: '',
      parentId: newestId,
    },
    {
      ...common,
      id: answerId,
      role: 'ai',
      text: '',
      status: 'streaming',
      generationId,
      label: described.label,
      parentId: messageId,
    },
  ];
  if (question.conversationId === null) {
    const nothing: Pages = { pages: [{ items: [], nextBefore: null }], pageParams: [null] };
    client.setQueryData<Pages>(keyOf(conversationId), (data) => data ?? nothing);
  }
  editNewestPage(client, conversationId, (items) => [
    ...items.filter((item) => added.every(({ id }) => id !== item.id)),
    ...added,
  ]);
  // Not read yet: what is on its way may be older than this.
  if (client.getQueryData(keyOf(conversationId)) === undefined) void refreshMessages(client, conversationId);
}

/** Keeps what is known of an answer. */
export function updateAnswer(client: QueryClient, answer: WatchedAnswer | EndedAnswer): void {
  const { conversationId, answerId, ...known } = answer;
  editNewestPage(client, conversationId, (items) =>
    items.map((item) => (item.id === answerId ? { ...item, ...known } : item)),
  );
}

/** Has the messages read again: what is here may be behind the server. */
export const refreshMessages = (client: QueryClient, conversationId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(conversationId) });

/** Forgets the messages of a deleted conversation. */
export const forgetMessages = (client: QueryClient, conversationId: string): void =>
  client.removeQueries({ queryKey: keyOf(conversationId) });
