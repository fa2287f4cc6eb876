import type { Query, QueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { dropConversation, refreshConversations } from '../features/history/api/conversations-query';
import { refreshStanding } from '../features/standing/api/standing-query';
import { refreshUsage } from '../features/usage/api/usage-query';
import { COACH, refreshCoach } from '../features/workbench/api/coach-key';
import type { Changes } from '../session/live/change-collector';
import { dropMessages, refreshMessages } from '../session/thread/messages-query';

/** True for a missing resource, which is not read again, because that would only make the screen flicker. */
const isGone = ({ state: { error } }: Query): boolean => isAppError(error) && error.code === 'not_found';

const isShown = (query: Query): boolean => {
  const [kind] = query.queryKey;
  return (kind === 'conversations' || kind === 'usage' || kind === COACH) && !isGone(query);
};

/**
 * Reads everything on screen again. A query whose first fetch is under way may have missed a change, so it is fetched
 * again once that fetch has ended.
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

/** Keeps the caches in step with the user's other tabs and devices (F05). TanStack Query stays the only cache. */
export function applyChanges(client: QueryClient, changes: Changes): void {
  const { isAll, changed, deleted, isUsageAffected, isShelfChanged } = changes;
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
  if (changed.size + deleted.size > 0) void refreshStanding(client);
  if (isUsageAffected) void refreshUsage(client);
  if (isShelfChanged) void refreshCoach(client);
}
