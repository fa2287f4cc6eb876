import { type Query, type QueryClient, useQueryClient } from '@qihang/shared/api';
import { useCallback } from 'react';
import { forgetMessages, markDeleted, refreshMessages } from './features/conversation/api/messages-query';
import { refreshConversations } from './features/history/api/conversations-query';
import { useUserEvents } from './features/live/hooks/use-user-events';
import type { Changes } from './features/live/model/change-collector';
import { refreshUsage } from './features/usage/api/usage-query';

const isShown = ({ queryKey: [kind] }: Query): boolean => kind === 'conversations' || kind === 'usage';

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

/** Keeps what is shown in step with the person's other tabs and devices. TanStack Query stays the one cache. */
export function useLiveChanges(conversationId: string | null): void {
  const client = useQueryClient();
  const apply = useCallback(
    ({ isAll, changed, deleted, isUsageAffected }: Changes) => {
      for (const id of deleted) {
        if (id === conversationId) markDeleted(client, id);
        else forgetMessages(client, id);
      }
      if (isAll) {
        void rereadShown(client);
        return;
      }
      for (const id of changed) void refreshMessages(client, id);
      void refreshConversations(client);
      if (isUsageAffected) void refreshUsage(client);
    },
    [client, conversationId],
  );
  useUserEvents(apply);
}
