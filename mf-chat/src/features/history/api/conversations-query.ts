import { apiClient, type InfiniteData, infiniteQueryOptions, type QueryClient } from '@qihang/shared/api';
import { type ConversationPage, type ConversationSummary, isAppError } from '@qihang/shared/contracts';

const PAGE_SIZE = 30;
const KEY = ['conversations', 'list'] as const;

type Pages = InfiniteData<ConversationPage, string | null>;

/** The user's conversations, newest activity first, page by page (PRODUCT §4). */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: async ({ pageParam, signal }) => {
    const params = { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const { data } = await apiClient.get<ConversationPage>('/chat/conversations', { params, signal });
    return data;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnWindowFocus: 'always',
});

/** All conversations that are loaded. One that moved up between two pages is listed once. */
export function conversationsOf(data: {
  readonly pages: readonly ConversationPage[];
}): ConversationSummary[] {
  const byId = new Map<string, ConversationSummary>();
  for (const conversation of data.pages.flatMap((page) => page.items)) {
    if (!byId.has(conversation.id)) byId.set(conversation.id, conversation);
  }
  return [...byId.values()];
}

/** Has the list read again (SPEC §4: on `done`). */
export const refreshConversations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

const editItems = (
  client: QueryClient,
  edit: (items: ConversationSummary[]) => ConversationSummary[],
): void => {
  client.setQueryData<Pages>(KEY, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: edit(page.items) })) } : data,
  );
};

/** Gives a conversation a new title, on the server and in the list. */
export async function renameConversation(client: QueryClient, id: string, title: string): Promise<void> {
  await apiClient.post(`/chat/conversations/${encodeURIComponent(id)}/name`, { title });
  await client.cancelQueries({ queryKey: KEY });
  editItems(client, (items) => items.map((item) => (item.id === id ? { ...item, title } : item)));
}

/** Deletes a conversation, on the server and in the list. One that is gone already counts as deleted. */
export async function deleteConversation(client: QueryClient, id: string): Promise<void> {
  try {
    await apiClient.delete(`/chat/conversations/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'not_found') throw error;
  }
  await client.cancelQueries({ queryKey: KEY });
  editItems(client, (items) => items.filter((item) => item.id !== id));
}
