import { browserStorage, useSession } from '@qihang/shared/session';
import { readSnapshot } from '@qihang/shared/snapshot';
import { useEffect } from 'react';
import { preloadMarkdown, useIsMarkdownSettled } from '../markdown/answer-text';
import type { PageOpening } from '../session/opening/page-opening';
import { useConversationId } from '../session/use-chat-session';
import { useLateChat } from './load-chat';

/**
 * What stands in the conversation's place. `opening`: what the page began with, a spinner or the newest answer as its own
 * script has painted it; `skeleton`: what can be shown without the rest of the chat; `loaded`: the conversation.
 */
export type Stage = 'opening' | 'skeleton' | 'loaded';

/** @param isTakenOver the page's markup is React's own: till then it must be rendered as it was prerendered */
export function useStage(opening: PageOpening | null, isTakenOver: boolean): Stage {
  const session = useSession();
  const conversationId = useConversationId();
  const rest = useLateChat();
  const isMarkdownSettled = useIsMarkdownSettled();
  const openedId = opening?.opening.thread?.conversationId ?? null;
  const isPainted = openedId !== null && openedId === conversationId;
  useEffect(() => {
    if (isPainted) preloadMarkdown();
  }, [isPainted]);

  // Without a snapshot there is nothing to show before the server has said who is there (R2.5).
  const isUnknown = session.status === 'loading' && readSnapshot(browserStorage, session) === null;
  if (!isTakenOver || isUnknown) return 'opening';
  if (rest.status === 'failed') return 'skeleton';
  // Nothing of a painted answer may go before the real one can be drawn.
  if (isPainted && (rest.status !== 'ready' || !isMarkdownSettled)) return 'opening';
  return rest.status === 'ready' ? 'loaded' : 'skeleton';
}
