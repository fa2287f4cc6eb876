import { useMemo } from 'react';
import { ConversationView } from '../features/message-list/components/conversation-view';
import type { ConversationState } from '../features/message-list/hooks/use-conversation';
import { showMessages } from '../features/message-list/model/shown-messages';
import { useChatSession, useConversationId, useTurn } from '../session/use-chat-session';
import { lateChat, useLateChat } from './load-chat';
import { TurnAnnouncer } from './turn-announcer';

const nothing = (): void => {};

/** A shared module that failed to load cannot be loaded again in the same page; drafts survive the reload. */
const reload = (): void => window.location.reload();

/** The conversation before anything of it is loaded: only a question that was already sent, and its answer. */
function useUnloadedConversation(): ConversationState {
  const conversationId = useConversationId();
  const turn = useTurn();
  const late = useLateChat();
  const failures = late.status === 'failed' ? late.times : 0;
  return useMemo((): ConversationState => {
    const statusOfRest = conversationId === null ? 'ready' : 'loading';
    return {
      status: failures > 0 ? 'failed' : statusOfRest,
      messages: showMessages([], turn),
      hasOlder: false,
      isLoadingOlder: false,
      hasOlderFailed: false,
      loadOlder: nothing,
      isRetrying: false,
      retry: failures > 1 ? reload : lateChat.load,
    };
  }, [conversationId, failures, turn]);
}

interface ChatSkeletonProps {
  readonly onStartNew: () => void;
}

/** The conversation until its part of the chat has loaded: the welcome message, and what was sent meanwhile. */
export const ChatSkeleton = ({ onStartNew }: ChatSkeletonProps) => {
  const { agent } = useChatSession();
  return (
    <>
      <ConversationView
        conversation={useUnloadedConversation()}
        welcome={agent.welcome}
        onStartNew={onStartNew}
      />
      <TurnAnnouncer version="" />
    </>
  );
};
