import { type Query, type QueryClient, useQueryClient } from '@qihang/shared/api';
import { isAppError, type UserEvent } from '@qihang/shared/contracts';
import { useCallback } from 'react';
import { dropMessages, refreshMessages } from './features/conversation/api/messages-query';
import { dropConversation, refreshConversations } from './features/history/api/conversations-query';
import { useUserEvents } from './features/live/hooks/use-user-events';
import type { Changes } from './features/live/model/change-collector';
import { refreshUsage } from './features/usage/api/usage-query';
import { COACH, refreshCoach } from './features/workbench/api/coach-key';

/** What is gone stays gone: to ask again would only let the screen flicker. */
const isGone = ({ state: { error } }: Query): boolean => isAppError(error) && error.code === 'not_found';

const isShown = (query: Query): boolean => {
  const [kind] = query.queryKey;
  return (kind === 'conversations' || kind === 'usage' || kind === COACH) && !isGone(query);
};

/**
 * Everything on screen is read again. What is on its way for the first time was asked for before now, and a change
 * may have come in between: it is read again as well, once it is here.
 */
async function rereadShown(client: QueryClient): Promise<void> {
  const underWay = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isShown })
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  void client.invalidateQueries({ predicate: isShown });
  await Promise.allSettled(underWay.map((query) => query.promise));
  const hashes = new Set(underWay.map(({ queryHash }) => queryHash));
  if (hashes.size > 0) {
    await client.invalidateQueries({
      predicate: ({ queryHash, state }) => hashes.has(queryHash) && state.status === 'success',
    });
  }
}

/**
 * Keeps what is shown in step with the person's other tabs and devices. TanStack Query stays the one cache.
 * @returns what tells of this page's own turns
 */
export function useLiveChanges(): (event: UserEvent) => void {
  const client = useQueryClient();
  const apply = useCallback(
    ({ isAll, changed, deleted, isUsageAffected, isShelfChanged }: Changes) => {
      for (const id of deleted) {
        dropMessages(client, id);
        void dropConversation(client, id);
      }
      if (isAll) {
        void rereadShown(client);
        return;
      }
      for (const id of changed) void refreshMessages(client, id);
      if (changed.size > 0) void refreshConversations(client);
      if (isUsageAffected) void refreshUsage(client);
      if (isShelfChanged) void refreshCoach(client);
    },
    [client],
  );
  return useUserEvents(apply);
}
