import { useSession } from '@qihang/shared/session';
import { useEffect, useMemo, useState } from 'react';
import { preloadMarkdown, useIsMarkdownSettled } from '../markdown/answer-text';
import { lastRead } from '../session/opening/last-read';
import { type OpenedThread, openedThread } from '../session/opening/opened-thread';
import type { OpeningState } from '../session/opening/use-page-opening';
import { useConversationId } from '../session/use-chat-session';
import { useLateChat } from './load-chat';

/**
 * What stands in the conversation's place. `opening`: what the page began with, a spinner or the newest answer as its own
 * script has painted it; `exchange`: the same answer with its question, as React's own; `skeleton`: what can be shown
 * without the rest of the chat; `loaded`: the conversation.
 */
export type Stage = 'opening' | 'exchange' | 'skeleton' | 'loaded';

/** What can be drawn without the renderer: an answer that has ended, as elements. */
const isDrawable = ({ items, tree }: OpenedThread): boolean => {
  const newest = items.at(-1);
  return tree !== null && newest?.role === 'ai' && newest.status === 'complete';
};

/** True while the newest answer may be painted, as the opening or an earlier visit knows it. */
function useIsPainted({ opening, isAwaited }: OpeningState): boolean {
  const conversationId = useConversationId();
  const [stored] = useState(() => (isAwaited ? lastRead()?.thread?.conversationId : undefined));
  const opened = opening?.opening.thread?.conversationId;
  return conversationId !== null && (conversationId === opened || conversationId === stored);
}

/** The newest exchange as far as it can be drawn without the rest of the chat. */
export function useExchange(opening: OpeningState): OpenedThread | null {
  const conversationId = useConversationId();
  // It changes with the opening alone.
  const thread = useMemo(() => openedThread(conversationId), [conversationId, opening]);
  return thread !== null && isDrawable(thread) ? thread : null;
}

/** @param isTakenOver the page's markup is React's own: till then it must be rendered as it was prerendered */
export function useStage(opening: OpeningState, exchange: OpenedThread | null, isTakenOver: boolean): Stage {
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
  if (isPainted && (rest.status !== 'ready' || !isMarkdownSettled)) {
    return exchange === null ? 'opening' : 'exchange';
  }
  if (rest.status === 'ready') return 'loaded';
  return opening.isAwaited ? 'opening' : 'skeleton';
}
