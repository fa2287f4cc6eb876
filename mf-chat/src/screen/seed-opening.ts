import { queryClient } from '@qihang/shared/api';
import { seedConversations } from '../features/history/api/conversations-query';
import { seedStanding } from '../features/standing/api/standing-query';
import { seedUsage } from '../features/usage/api/usage-query';
import { startEventsAt } from '../session/live/open-events';
import type { PageOpening } from '../session/opening/page-opening';
import { holdReads } from '../session/opening/seeding';
import { seedSaid } from '../session/said/said-query';
import { prefetchMessages, seedMessages } from '../session/thread/messages-query';
import { agentQuery } from './agent-query';

/** Puts each part of an opening where its own request would have put it. What was known at the same time or later stays. */
function seedParts({ opening, at }: PageOpening): void {
  const { agent, conversations, thread, usage, standing, said, mark } = opening;
  queryClient.setQueryData(agentQuery(agent.key).queryKey, agent, { updatedAt: at });
  seedConversations(queryClient, conversations, at);
  seedUsage(queryClient, usage, at);
  seedStanding(queryClient, standing, at);
  if (said !== undefined) seedSaid(queryClient, said, at);
  startEventsAt(mark);
  if (thread === null || thread.isCut) return;
  const { conversationId, items, nextBefore, isFirst } = thread;
  seedMessages(
    queryClient,
    conversationId,
    { items, nextBefore, ...(isFirst !== undefined && { isFirst }) },
    at,
  );
}

/**
 * Begins with what the page's opening brings, so that nothing is asked twice: till it is there, no part of it is read.
 * @returns when the thread can be shown: one that was too long for the opening is read as usual
 */
export async function seedOpening(coming: Promise<PageOpening | null>): Promise<void> {
  const seeded = coming.then((opening) => opening && seedParts(opening));
  holdReads(seeded.then(() => {}));
  await seeded;
  const thread = (await coming)?.opening.thread ?? null;
  if (thread?.isCut) await prefetchMessages(queryClient, thread.conversationId);
}
