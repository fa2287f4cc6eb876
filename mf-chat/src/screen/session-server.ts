import { queryClient } from '@qihang/shared/api';
import { conversationsQuery, refreshConversations } from '../features/history/api/conversations-query';
import type { ConversationList } from '../features/history/model/conversation-list';
import { refreshUsage } from '../features/usage/api/usage-query';
import { followLiveChanges } from '../session/live/live-changes';
import type { SessionServer } from '../session/session-server';
import { threadServer } from '../session/thread/thread-server';
import { applyChanges } from './apply-changes';

/** The list as the cache has it where it cannot be read. */
const known = (): ConversationList | undefined => queryClient.getQueryData(conversationsQuery.queryKey);

/** The session's server: the requests of turns, and the caches of the features that a turn changes. */
export const sessionServer: SessionServer = {
  ...threadServer,
  async readConversations() {
    const list = await queryClient.fetchQuery(conversationsQuery).catch(known);
    return list?.items ?? [];
  },
  refreshConversations: () => void refreshConversations(queryClient),
  refreshUsage: () => void refreshUsage(queryClient),
  followChanges: () => followLiveChanges((changes) => applyChanges(queryClient, changes)),
};
