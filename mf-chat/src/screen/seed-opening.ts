import { queryClient } from '@qihang/shared/api';
import { seedConversations } from '../features/history/api/conversations-query';
import { seedStanding } from '../features/standing/api/standing-query';
import { seedUsage } from '../features/usage/api/usage-query';
import { startEventsAt } from '../session/live/open-events';
import type { PageOpening } from '../session/opening/page-opening';
import { prefetchMessages, seedMessages } from '../session/thread/messages-query';
import { agentQuery } from './agent-query';

/**
 * Puts each part of an opening where its own request would have put it, so that nothing is asked twice. What was known at
 * the same time or later stays.
 * @returns when the thread can be shown: one that was too long for the opening is read as usual
 */
export async function seedOpening({ opening, at }: PageOpening): Promise<void> {
  const { agent, conversations, thread, usage, standing, mark } = opening;
  queryClient.setQueryData(agentQuery(agent.key).queryKey, agent, { updatedAt: at });
  seedConversations(queryClient, conversations, at);
  seedUsage(queryClient, usage, at);
  seedStanding(queryClient, standing, at);
  startEventsAt(mark);
  if (thread === null) return;
  const { conversationId, items, nextBefore, isFirst } = thread;
  if (thread.isCut) await prefetchMessages(queryClient, conversationId);
  else
    seedMessages(
      queryClient,
      conversationId,
      { items, nextBefore, ...(isFirst !== undefined && { isFirst }) },
      at,
    );
}
