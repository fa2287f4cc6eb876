import { useInfiniteQuery } from '@qihang/shared/api';
import { isAppError, type MessageDetail } from '@qihang/shared/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { messagesOf, messagesQuery } from '../../../session/thread/messages-query';
import type { Turn } from '../../../session/turn/turn';
import type { TurnRunner } from '../../../session/turn/turn-runner';
import { findRunning, type ShownMessage, showMessages } from '../model/shown-messages';

/** Loaded part of a conversation, merged with the turn on screen. */
export interface ConversationState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  readonly messages: readonly ShownMessage[];
  /** The thread as stored on the server, without the turn on screen. */
  readonly stored: readonly MessageDetail[];
  /** It is the user's first conversation; undefined while its beginning is not loaded. */
  readonly isFirst?: boolean | undefined;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** The last request for older messages failed. */
  readonly hasOlderFailed: boolean;
  readonly loadOlder: () => void;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The server refuses a malformed id as bad input. */
const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

const NO_MESSAGES: readonly MessageDetail[] = [];

/**
 * The messages of a conversation; none for null, which does not exist yet. An answer that is still streamed is watched
 * from the end of its text, so that it continues after a reload (F04), a return (F60) or a question from another device.
 */
export function useConversation(
  conversationId: string | null,
  turn: Turn,
  runner: TurnRunner,
  waiting: string | null,
): ConversationState {
  const query = useInfiniteQuery({
    ...messagesQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  const { data, fetchNextPage } = query;
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const stored = useMemo(() => (data ? messagesOf(data) : NO_MESSAGES), [data]);
  const messages = useMemo(() => showMessages(stored, turn, waiting), [stored, turn, waiting]);
  const running = findRunning(stored, turn);

  useEffect(() => {
    if (conversationId === null || running === null || running.generationId === null) return;
    const { id, generationId, text, seq } = running;
    runner.watch({ conversationId, answerId: id, generationId, text, seq });
  }, [conversationId, running, runner]);

  const isGone = conversationId !== null && query.isError && isMissing(query.error);
  // The watched answer is not on screen when another thread was selected or the conversation is gone.
  const watched =
    turn.status === 'streaming' && turn.conversationId === conversationId ? turn.answerId : null;
  const isOffThread = watched !== null && data !== undefined && stored.every(({ id }) => id !== watched);
  useEffect(() => {
    if (isGone || isOffThread) runner.leave();
  }, [isGone, isOffThread, runner]);

  const statusOfQuery = () => {
    if (isGone) return 'missing';
    if (data) return 'ready';
    return query.isError ? 'failed' : 'loading';
  };
  return {
    status: conversationId === null ? 'ready' : statusOfQuery(),
    messages,
    stored,
    isFirst: data?.pages.at(-1)?.isFirst,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    hasOlderFailed: query.isFetchNextPageError,
    loadOlder,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
