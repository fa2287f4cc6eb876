import { useSyncExternalStore } from 'react';
import { useChatSession, useHasDraft } from '../../../session/use-chat-session';

/**
 * Says which conversations have a draft; null stands for one that does not exist yet. Renders when the new conversation or
 * the one on screen begins to have a draft or ends to.
 */
export function useDraftMarks(): (conversationId: string | null) => boolean {
  const { drafts, userId } = useChatSession();
  const hasDraft = (conversationId: string | null) => drafts.read({ userId, conversationId }) !== '';
  const hasNew = () => hasDraft(null);
  useSyncExternalStore(drafts.subscribe, hasNew, hasNew);
  useHasDraft();
  return hasDraft;
}
