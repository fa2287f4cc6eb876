import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import { type ConversationPage, isAppError } from '@qihang/shared/contracts';
import { addPage, movePinned, remove, renewShelf, retitle, type Shelf } from '../model/shelf';

const PAGE_SIZE = 30;
const KEY = ['conversations', 'list'] as const;

async function readPage(cursor: string | null, signal?: AbortSignal): Promise<ConversationPage> {
  const params = { limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
  const { data } = await apiClient.get<ConversationPage>('/chat/conversations', {
    params,
    ...(signal && { signal }),
  });
  return data;
}

/** The first page, and those after it while they are all pinned: what is new stands behind the pins. */
async function readTop(signal: AbortSignal): Promise<ConversationPage> {
  let top = await readPage(null, signal);
  while (top.nextCursor !== null && top.items.at(-1)?.isPinned) {
    const next = await readPage(top.nextCursor, signal);
    top = { items: [...top.items, ...next.items], nextCursor: next.nextCursor };
  }
  return top;
}

/**
 * The user's conversations as far as they are loaded (PRODUCT §4). Reading them again reads the first page only and
 * fits it to the rest: a list of thousands costs no more than one of thirty.
 */
export const conversationsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const top = await readTop(signal);
    return renewShelf(client.getQueryData<Shelf>(KEY), top);
  },
  // What changes elsewhere is told (`use-live-changes.ts`): nothing is asked for on a guess.
  refetchOnWindowFocus: false,
});

/** Has the list read again (SPEC §4: on `done`). */
export const refreshConversations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

/** What is on its way was read before the change that is made now. */
async function edit(client: QueryClient, change: (shelf: Shelf) => Shelf): Promise<void> {
  await client.cancelQueries({ queryKey: KEY });
  client.setQueryData<Shelf>(KEY, (shelf) => shelf && change(shelf));
}

/** Loads the conversations after those that are here. A place that the server no longer knows begins the list anew. */
export async function loadMoreConversations(client: QueryClient): Promise<void> {
  const cursor = client.getQueryData<Shelf>(KEY)?.nextCursor ?? null;
  if (cursor === null) return;
  try {
    const page = await readPage(cursor);
    client.setQueryData<Shelf>(KEY, (shelf) => (shelf?.nextCursor === cursor ? addPage(shelf, page) : shelf));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_input') throw error;
    const first = await readPage(null);
    client.setQueryData<Shelf>(KEY, first);
  }
}

const pathOf = (id: string): string => `/chat/conversations/${encodeURIComponent(id)}`;

/** Gives a conversation a new title, on the server and in the list. */
export async function renameConversation(client: QueryClient, id: string, title: string): Promise<void> {
  await apiClient.post(`${pathOf(id)}/name`, { title });
  await edit(client, (shelf) => retitle(shelf, id, title));
}

/** Puts a conversation before all others or back in its place, on the server and in the list. */
export async function pinConversation(client: QueryClient, id: string, isPinned: boolean): Promise<void> {
  await apiClient.post(`${pathOf(id)}/pin`, { isPinned });
  await edit(client, (shelf) => movePinned(shelf, id, isPinned));
}

/** Takes a conversation that was deleted elsewhere out of the list. */
export const dropConversation = (client: QueryClient, id: string): Promise<void> =>
  edit(client, (shelf) => remove(shelf, id));

/** Deletes a conversation, on the server and in the list. One that is gone already counts as deleted. */
export async function deleteConversation(client: QueryClient, id: string): Promise<void> {
  try {
    await apiClient.delete(pathOf(id));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'not_found') throw error;
  }
  await edit(client, (shelf) => remove(shelf, id));
}
