import { queryClient } from '@qihang/shared/api';
import {
  conversationsQuery,
  refreshConversations,
  seedConversations,
} from '../features/history/api/conversations-query';
import type { ConversationList } from '../features/history/model/conversation-list';
import { refreshUsage } from '../features/usage/api/usage-query';
import { isStored } from '../session/live/freshness';
import { followLiveChanges } from '../session/live/live-changes';
import { lastRead } from '../session/opening/last-read';
import type { SessionServer } from '../session/session-server';
import { seedMessages } from '../session/thread/messages-query';
import { threadServer } from '../session/thread/thread-server';
import { applyChanges } from './apply-changes';
import { startKeeping } from './keep/start-keeping';

/** The list as the cache has it where it cannot be read. */
const known = (): ConversationList | undefined => queryClient.getQueryData(conversationsQuery.queryKey);

/** The session's server: the requests of turns, and the caches of the features that a turn changes. */
export const sessionServer: SessionServer = {
  ...threadServer,
  async readConversations() {
    const list = await queryClient.fetchQuery(conversationsQuery).catch(known);
    return list?.items ?? [];
  },
  recall(shownId) {
    const opening = lastRead();
    if (opening === null) return;
    const { conversations, thread } = opening;
    seedConversations(queryClient, conversations);
    if (thread === null || thread.isCut) return;
    const { conversationId, items, nextBefore, isFirst } = thread;
    // Of any other one more may be kept than this exchange.
    if (shownId !== null && shownId !== conversationId) return;
    seedMessages(queryClient, conversationId, {
      items,
      nextBefore,
      ...(isFirst !== undefined && { isFirst }),
    });
  },
  storedConversations() {
    const state = queryClient.getQueryState<ConversationList>(conversationsQuery.queryKey);
    return state?.data && isStored(state) ? state.data.items : null;
  },
  keepReading: startKeeping,
  refreshConversations: () => void refreshConversations(queryClient),
  refreshUsage: () => void refreshUsage(queryClient),
  followChanges: () => followLiveChanges((changes) => applyChanges(queryClient, changes)),
};
