import { Button, classNames, EmptyState } from '@qihang/shared/ui';
import { AnswerMessage } from '../features/message-list/components/answer-message';
import { ConversationFrame } from '../features/message-list/components/conversation-frame';
import frame from '../features/message-list/components/conversation-view.module.css';
import { LoadingMessages } from '../features/message-list/components/loading-messages';
import { Openers } from '../features/message-list/components/openers';
import { UserMessage } from '../features/message-list/components/user-message';
import { CopyProvider } from '../features/message-list/hooks/use-copy';
import { showMessages } from '../features/message-list/model/shown-messages';
import { WELCOME_BACK } from '../features/standing/model/welcome-back';
import { copyFormats } from '../markdown/copy-formats';
import { isFirstConversation } from '../session/opening/opened-thread';
import { useChatSession, useChatView, useConversationId, useTurn } from '../session/use-chat-session';
import { lateChat, useLateChat } from './load-chat';
import { TurnAnnouncer } from './turn-announcer';

/** A shared module that failed to load cannot be loaded again in the same page; drafts survive the reload. */
const reload = (): void => window.location.reload();

const Failed = ({ times }: { readonly times: number }) => (
  <EmptyState
    role="alert"
    title="无法加载历史对话"
    action={<Button onClick={times > 1 ? reload : lateChat.load}>重试</Button>}
  />
);

/**
 * The conversation until its part of the chat has loaded: the welcome message, and what was sent meanwhile. It is a few
 * rows, so that the list of messages comes with that part.
 */
export const ChatSkeleton = () => {
  const { agent } = useChatSession();
  const conversationId = useConversationId();
  const isDeciding = useChatView((view) => view.isDeciding);
  const isFirst = isFirstConversation(conversationId);
  const messages = showMessages([], useTurn());
  const late = useLateChat();
  const isFailed = late.status === 'failed';
  const isLoading = !isFailed && (isDeciding || conversationId !== null);
  return (
    <CopyProvider formats={copyFormats}>
      <ConversationFrame>
        <div className={classNames(frame.column, messages.length === 0 && frame.bare)}>
          <AnswerMessage text={isFirst ? agent.welcome : WELCOME_BACK} isPlain />
          {isLoading && <LoadingMessages />}
          {isFailed && <Failed times={late.times} />}
          {messages.map(({ key, role, ...message }) =>
            role === 'user' ? (
              <UserMessage key={key} {...message} />
            ) : (
              <AnswerMessage key={key} {...message} />
            ),
          )}
          {conversationId === null && messages.length === 0 && !isLoading && <Openers />}
        </div>
      </ConversationFrame>
      <TurnAnnouncer version="" />
    </CopyProvider>
  );
};
