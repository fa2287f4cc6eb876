import { useInfiniteQuery } from '@qihang/shared/api';
import { isAppError, type MessageDetail } from '@qihang/shared/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { messagesOf, messagesQuery } from '../api/messages-query';
import { findRunning, type ShownMessage, showMessages } from '../model/shown-messages';
import type { Turn } from '../model/turn';
import type { TurnRunner } from '../model/turn-runner';

/** A conversation as far as it is loaded, with the turn on screen in it. */
export interface ConversationState {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  readonly messages: readonly ShownMessage[];
  /** The line as the server has it, without the turn on screen. */
  readonly stored: readonly MessageDetail[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** The last try to load older ones failed. */
  readonly hasOlderFailed: boolean;
  readonly loadOlder: () => void;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** An address that never was one is refused as bad input. */
const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

const NOTHING: readonly MessageDetail[] = [];

/**
 * The messages of a conversation (none for null: it does not exist yet). An answer that is found under way is watched
 * from where its text ends, so that a reload, a return or another device's question goes on with it.
 */
export function useConversation(
  conversationId: string | null,
  turn: Turn,
  runner: TurnRunner,
): ConversationState {
  const query = useInfiniteQuery({
    ...messagesQuery(conversationId ?? ''),
    enabled: conversationId !== null,
  });
  const { data, fetchNextPage } = query;
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const stored = useMemo(() => (data ? messagesOf(data) : NOTHING), [data]);
  const messages = useMemo(() => showMessages(stored, turn), [stored, turn]);
  const running = findRunning(stored, turn);

  useEffect(() => {
    if (conversationId === null || running === null || running.generationId === null) return;
    const { id, generationId, text, seq } = running;
    runner.watch({ conversationId, answerId: id, generationId, text, seq });
  }, [conversationId, running, runner]);

  const isGone = conversationId !== null && query.isError && isMissing(query.error);
  // Somebody has put another line on screen, or there is nothing left to answer: what streams is seen no more.
  const watched =
    turn.status === 'streaming' && turn.conversationId === conversationId ? turn.answerId : null;
  const isOffLine = watched !== null && data !== undefined && stored.every(({ id }) => id !== watched);
  useEffect(() => {
    if (isGone || isOffLine) runner.leave();
  }, [isGone, isOffLine, runner]);

  const statusOfQuery = () => {
    if (isGone) return 'missing';
    if (data) return 'ready';
    return query.isError ? 'failed' : 'loading';
  };
  return {
    status: conversationId === null ? 'ready' : statusOfQuery(),
    messages,
    stored,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    hasOlderFailed: query.isFetchNextPageError,
    loadOlder,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
