import { useInfiniteQuery } from '@qihang/shared/api';
import type { MessageDetail } from '@qihang/shared/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { isStored } from '../../../session/live/freshness';
import { messagesOf, messagesQuery } from '../../../session/thread/messages-query';
import { isMissing } from '../../../session/thread/thread-server';
import {
  useChatSession,
  useConversationId,
  useDraftPlace,
  useTurn,
  useWaiting,
} from '../../../session/use-chat-session';
import { type ShownMessage, showMessages } from '../model/shown-messages';

/** Loaded part of a conversation, merged with the turn on screen. */
export interface ConversationState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  readonly messages: readonly ShownMessage[];
  /** It is the user's first conversation; undefined while its beginning is not loaded. */
  readonly isFirst?: boolean | undefined;
  /** As an earlier visit has read it; the server has not answered yet. */
  readonly isStored?: boolean;
  readonly hasOlder: boolean;
  /** Its beginning is not loaded. */
  readonly isWithoutBeginning: boolean;
  readonly isLoadingOlder: boolean;
  /** The last request for older messages failed. */
  readonly hasOlderFailed: boolean;
  readonly loadOlder: () => void;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Shows what another tab makes of the message that waits. */
function useWaitingElsewhere(): void {
  const { drafts } = useChatSession();
  const place = useDraftPlace();
  useEffect(() => {
    const look = () => void drafts.stillWaits(place);
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [drafts, place]);
}

const NO_MESSAGES: readonly MessageDetail[] = [];

/** The messages of the conversation on screen; none for one that does not exist yet. */
export function useConversation(): ConversationState {
  const conversationId = useConversationId();
  const turn = useTurn();
  const waiting = useWaiting();
  useWaitingElsewhere();
  const query = useInfiniteQuery({
    ...messagesQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  const { data, fetchNextPage } = query;
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const stored = data ? messagesOf(data) : NO_MESSAGES;
  const messages = useMemo(() => showMessages(stored, turn, waiting), [stored, turn, waiting]);
  const isStoredThread = isStored(query);
  const statusOfQuery = () => {
    if (query.isError && isMissing(query.error)) return 'missing';
    if (data) return 'ready';
    return query.isError ? 'failed' : 'loading';
  };
  return {
    status: conversationId === null ? 'ready' : statusOfQuery(),
    messages,
    isFirst: data?.pages.at(-1)?.isFirst,
    isStored: isStoredThread,
    // Its cursor is of an earlier visit, and the read under way brings the newest first.
    hasOlder: query.hasNextPage && !isStoredThread,
    isWithoutBeginning: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    hasOlderFailed: query.isFetchNextPageError,
    loadOlder,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
