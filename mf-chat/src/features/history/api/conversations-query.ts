import { apiClient, type QueryClient, queryOptions } from '@qihang/shared/api';
import { type ConversationPage, isAppError } from '@qihang/shared/contracts';
import { asOldAs, isStored, STORED_AT, whileFollowed } from '../../../session/live/freshness';
import { broughtMeanwhile } from '../../../session/opening/seeding';
import {
  addPage,
  type ConversationList,
  movePinned,
  remove,
  renewList,
  retitle,
} from '../model/conversation-list';

const PAGE_SIZE = 30;
const LIST_KEY = ['conversations', 'list'] as const;

async function readPage(cursor: string | null, signal?: AbortSignal): Promise<ConversationPage> {
  const params = { limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
  const { data } = await apiClient.get<ConversationPage>('/chat/conversations', {
    params,
    ...(signal && { signal }),
  });
  return data;
}

/** Reads the first page, and more while all items are pinned: new conversations are listed behind the pinned ones. */
async function readTop(signal: AbortSignal): Promise<ConversationPage> {
  let top = await readPage(null, signal);
  while (top.nextCursor !== null && top.items.at(-1)?.isPinned) {
    const next = await readPage(top.nextCursor, signal);
    top = { items: [...top.items, ...next.items], nextCursor: next.nextCursor };
  }
  return top;
}

/**
 * The loaded part of the user's conversations (R2.13). A refetch reads only the first page and merges it with the rest,
 * so that a list of thousands costs no more than one of thirty (F45).
 */
export const conversationsQuery = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ client, signal }) => {
    const brought = await broughtMeanwhile<ConversationList>(client, LIST_KEY);
    if (brought !== undefined) return brought;
    const top = await readTop(signal);
    const known = client.getQueryState<ConversationList>(LIST_KEY);
    // Nobody has followed what was deleted since an earlier visit.
    return renewList(known && isStored(known) ? undefined : known?.data, top);
  },
  // User events report changes made elsewhere (`session/live`), so no refetch on focus is needed.
  refetchOnWindowFocus: false,
  staleTime: whileFollowed,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Reads the list again (R4.6: on `done`). */
export const refreshConversations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LIST_KEY });

/** Changes the cached list and cancels a read under way, whose result would lack the change. */
async function edit(
  client: QueryClient,
  change: (list: ConversationList) => ConversationList,
): Promise<void> {
  await client.cancelQueries({ queryKey: LIST_KEY });
  const state = client.getQueryState<ConversationList>(LIST_KEY);
  client.setQueryData<ConversationList>(LIST_KEY, (list) => list && change(list), asOldAs(state));
  if (state && isStored(state)) void refreshConversations(client);
}

/**
 * Puts the top of the list into the cache as it was read at a time, unless it is there as new; that of an earlier visit
 * (`STORED_AT`) is read again when it is shown. One of pinned conversations alone is left out: what is new is behind them.
 */
export function seedConversations(client: QueryClient, page: ConversationPage, at: number = STORED_AT): void {
  const isAllPinned = page.nextCursor !== null && page.items.at(-1)?.isPinned;
  const known = client.getQueryState<ConversationList>(LIST_KEY);
  if (isAllPinned || (known?.data !== undefined && known.dataUpdatedAt >= at)) return;
  client.setQueryData<ConversationList>(LIST_KEY, page, { updatedAt: at });
  if (at === STORED_AT)
    void client.invalidateQueries({ queryKey: LIST_KEY, exact: true, refetchType: 'none' });
}

/** Loads the next page. A cursor that the server no longer knows restarts the list at its first page. */
export async function loadMoreConversations(client: QueryClient): Promise<void> {
  const cursor = client.getQueryData<ConversationList>(LIST_KEY)?.nextCursor ?? null;
  if (cursor === null) return;
  try {
    const page = await readPage(cursor);
    client.setQueryData<ConversationList>(LIST_KEY, (list) =>
      list?.nextCursor === cursor ? addPage(list, page) : list,
    );
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_input') throw error;
    const first = await readPage(null);
    client.setQueryData<ConversationList>(LIST_KEY, first);
  }
}

const pathOf = (id: string): string => `/chat/conversations/${encodeURIComponent(id)}`;

/** Gives a conversation a new title, on the server and in the list. */
export async function renameConversation(client: QueryClient, id: string, title: string): Promise<void> {
  await apiClient.post(`${pathOf(id)}/name`, { title });
  await edit(client, (list) => retitle(list, id, title));
}

/** Pins or unpins a conversation, on the server and in the list. */
export async function pinConversation(client: QueryClient, id: string, isPinned: boolean): Promise<void> {
  await apiClient.post(`${pathOf(id)}/pin`, { isPinned });
  await edit(client, (list) => movePinned(list, id, isPinned));
}

/** Removes a conversation that was deleted elsewhere from the list. */
export const dropConversation = (client: QueryClient, id: string): Promise<void> =>
  edit(client, (list) => remove(list, id));

/** Takes the deletion of a conversation back, which the server allows for some seconds. */
export async function restoreConversation(client: QueryClient, id: string): Promise<void> {
  await apiClient.post(`${pathOf(id)}/restore`);
  await refreshConversations(client);
}

/** Deletes a conversation, on the server and in the list. A missing one counts as deleted. */
export async function deleteConversation(client: QueryClient, id: string): Promise<void> {
  try {
    await apiClient.delete(pathOf(id));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'not_found') throw error;
  }
  await edit(client, (list) => remove(list, id));
}
