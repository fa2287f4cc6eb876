import { queryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { isStored } from '../live/freshness';
import type { SessionServer, StoredThread } from '../session-server';
import {
  openSend,
  openWatch,
  requestContinue,
  requestRegenerate,
  requestStop,
  selectVersion,
} from '../turn/turn-api';
import {
  addStartedTurn,
  hasMessages,
  isThreadKey,
  messagesOf,
  readCachedThread,
  refreshMessages,
  updateAnswer,
} from './messages-query';

type ThreadServer = Omit<
  SessionServer,
  | 'readConversations'
  | 'refreshConversations'
  | 'refreshUsage'
  | 'followChanges'
  | 'recall'
  | 'storedConversations'
  | 'keepReading'
>;

/** The server refuses a malformed id as bad input. */
export const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input');

const LOADING: StoredThread = { status: 'loading', messages: [] };
const MISSING: StoredThread = { status: 'missing', messages: [] };
const FAILED: StoredThread = { status: 'failed', messages: [] };

function readThread(conversationId: string): StoredThread {
  const state = readCachedThread(queryClient, conversationId);
  if (state === undefined) return LOADING;
  if (state.status === 'error' && isMissing(state.error)) return MISSING;
  if (state.data) return { status: isStored(state) ? 'stored' : 'ready', messages: messagesOf(state.data) };
  return state.status === 'error' ? FAILED : LOADING;
}

/** The part of the session's server that is about one thread: requests, and the cache of messages. */
export const threadServer: ThreadServer = {
  openSend,
  openWatch,
  requestRegenerate,
  requestContinue,
  requestStop,
  noteStarted: (turn, described) => addStartedTurn(queryClient, turn, described),
  noteEnded: (answer) => updateAnswer(queryClient, answer),
  noteReturned(request) {
    // The messages may have changed elsewhere, which may be the reason of the refusal.
    if (request.type !== 'send') void refreshMessages(queryClient, request.conversationId);
  },
  noteLeft(answer) {
    updateAnswer(queryClient, answer);
    if (hasMessages(queryClient, answer.conversationId)) {
      void refreshMessages(queryClient, answer.conversationId);
    }
  },
  readThread,
  subscribe: (listener) =>
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      // A query is added while a component renders, when nothing else may.
      if ((type === 'updated' || type === 'removed') && isThreadKey(query.queryKey)) listener();
    }),
  async selectVersion(conversationId, messageId) {
    await selectVersion(conversationId, messageId);
    await refreshMessages(queryClient, conversationId);
  },
};
