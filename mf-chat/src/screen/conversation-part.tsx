import { useQuery } from '@qihang/shared/api';
import { useEffect } from 'react';
import { conversationsQuery } from '../features/history/api/conversations-query';
import { ConversationView } from '../features/message-list/components/conversation-view';
import { useConversation } from '../features/message-list/hooks/use-conversation';
import type { ShownMessage } from '../features/message-list/model/shown-messages';
import { WELCOME_BACK } from '../features/standing/model/welcome-back';
import { preloadMarkdown, useIsMarkdownSettled } from '../markdown/answer-text';
import { useChatSession, useChatView } from '../session/use-chat-session';
import { loadWorkbench, useLateWorkbench } from './load-workbench';
import { TurnAnnouncer } from './turn-announcer';
import { useBarsAway } from './use-bars-away';

/** Announcement of the version that the last choice brought on screen; '' for none. */
function versionWords(messages: readonly ShownMessage[], chosen: string | null): string {
  const versions = messages.find(({ id }) => id !== null && id === chosen)?.versions ?? [];
  const at = chosen === null ? -1 : versions.indexOf(chosen);
  return at === -1 ? '' : `第${at + 1}个版本，共${versions.length}个`;
}

interface ConversationPartProps {
  readonly onStartNew: () => void;
}

/** The conversation on screen, and what a new one begins with: the agent's openers, or where a returning user stands. */
export const ConversationPart = ({ onStartNew }: ConversationPartProps) => {
  const { agent } = useChatSession();
  const { place, isDeciding, chosen } = useChatView((view) => view);
  const { conversationId } = place;
  const conversation = useConversation();
  useBarsAway(conversationId);
  const list = useQuery(conversationsQuery);
  const isFirst = conversation.isFirst ?? !list.data?.items.some(({ id }) => id !== conversationId);
  const hasStanding = !isFirst && !isDeciding && conversationId === null;
  const late = useLateWorkbench();
  const isSettled = useIsMarkdownSettled();
  const hasWorks = isSettled && conversation.messages.some(({ deliverables }) => deliverables.length > 0);
  useEffect(() => {
    if (hasStanding || hasWorks) loadWorkbench();
  }, [hasStanding, hasWorks]);
  useEffect(() => preloadMarkdown(), []);

  // Nothing while it loads, so that nothing is taken from under a finger.
  const standing = late.status === 'ready' && <late.value.ChatStanding />;
  return (
    <>
      <ConversationView
        conversation={conversation}
        welcome={isFirst ? agent.welcome : WELCOME_BACK}
        answerMarks={late.status === 'ready' ? late.value.AnswerMarks : undefined}
        opening={hasStanding && late.status !== 'failed' ? standing : undefined}
        onStartNew={onStartNew}
      />
      <TurnAnnouncer version={versionWords(conversation.messages, chosen)} />
    </>
  );
};
