import { useSession } from '@qihang/shared/session';
import { useEffect, useState } from 'react';
import { preloadMarkdown, useIsMarkdownSettled } from '../markdown/answer-text';
import { lastRead } from '../session/opening/last-read';
import type { OpeningState } from '../session/opening/use-page-opening';
import { useConversationId } from '../session/use-chat-session';
import { useLateChat } from './load-chat';

/**
 * What stands in the conversation's place. `opening`: what the page began with, a spinner or the newest answer as its own
 * script has painted it; `skeleton`: what can be shown without the rest of the chat; `loaded`: the conversation.
 */
export type Stage = 'opening' | 'skeleton' | 'loaded';

/** True while the newest answer may be painted, as the opening or an earlier visit knows it. */
function useIsPainted({ opening, isAwaited }: OpeningState): boolean {
  const conversationId = useConversationId();
  const [stored] = useState(() => (isAwaited ? lastRead()?.thread?.conversationId : undefined));
  const opened = opening?.opening.thread?.conversationId;
  return conversationId !== null && (conversationId === opened || conversationId === stored);
}

/** @param isTakenOver the page's markup is React's own: till then it must be rendered as it was prerendered */
export function useStage(opening: OpeningState, isTakenOver: boolean): Stage {
  const { status } = useSession();
  const rest = useLateChat();
  const isMarkdownSettled = useIsMarkdownSettled();
  const isPainted = useIsPainted(opening);
  useEffect(() => {
    if (isPainted) preloadMarkdown();
  }, [isPainted]);

  // Before the server has said who is there, only what this session has read itself is shown (R2.5).
  if (!isTakenOver || (status === 'loading' && lastRead() === null)) return 'opening';
  if (rest.status === 'failed') return 'skeleton';
  // Nothing of a painted answer may go before the real one can be drawn.
  if (isPainted && (rest.status !== 'ready' || !isMarkdownSettled)) return 'opening';
  if (rest.status === 'ready') return 'loaded';
  return opening.isAwaited ? 'opening' : 'skeleton';
}
