import type { Agent } from '@qihang/shared/contracts';
import { ArrowDownIcon, Button, EmptyState, Skeleton } from '@qihang/shared/ui';
import { useLayoutEffect } from 'react';
import type { ConversationState } from '../hooks/use-conversation';
import { type CopyFormats, CopyProvider } from '../hooks/use-copy';
import { useFollowScroll } from '../hooks/use-follow-scroll';
import type { Turn } from '../model/turn';
import type { TurnRunner } from '../model/turn-runner';
import { AnswerMessage, type AnswerText } from './answer-message';
import styles from './conversation-view.module.css';
import { MessageList } from './message-list';
import { OlderMessages } from './older-messages';
import { Openers } from './openers';

interface ConversationViewProps {
  readonly agent: Agent;
  readonly conversationId: string | null;
  /** It is not known yet which conversation will be shown. */
  readonly isDeciding: boolean;
  readonly conversation: ConversationState;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
  readonly copyFormats: CopyFormats;
  readonly onPickOpener: (opener: string) => void;
  readonly onStartNew: () => void;
}

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton width="88%" />
    <Skeleton width="94%" />
    <Skeleton width="62%" />
  </div>
);

/** The messages, with the welcome line always first (SPEC §2), in each of the conversation's states. */
export const ConversationView = ({
  agent,
  conversationId,
  isDeciding,
  conversation,
  turn,
  runner,
  AnswerText,
  copyFormats,
  onPickOpener,
  onStartNew,
}: ConversationViewProps) => {
  const { status, messages, hasOlder } = conversation;
  const { regionRef, contentRef, isAway, goToBottom } = useFollowScroll(
    conversationId ?? 'new',
    messages[0]?.key,
  );
  const isSending = turn.status === 'sending';
  useLayoutEffect(() => {
    if (isSending) goToBottom();
  }, [isSending, goToBottom]);
  const isEmpty = conversationId === null && messages.length === 0;

  return (
    <CopyProvider formats={copyFormats}>
      <div className={styles.frame}>
        <section
          ref={regionRef}
          className={styles.region}
          aria-label="对话内容"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
          tabIndex={0}
        >
          <div ref={contentRef} className={styles.column}>
            {status === 'missing' ? (
              <EmptyState
                title="没有找到这个对话"
                description="它可能已经被删除。"
                action={<Button onClick={onStartNew}>开始新的对话</Button>}
              />
            ) : (
              <>
                {hasOlder && (
                  <OlderMessages isLoading={conversation.isLoadingOlder} onLoad={conversation.loadOlder} />
                )}
                <AnswerMessage text={agent.welcome} runner={runner} AnswerText={WelcomeText} />
                {(isDeciding || status === 'loading') && <Loading />}
                {status === 'failed' && (
                  <EmptyState
                    role="alert"
                    title="无法加载历史对话"
                    action={
                      <Button isPending={conversation.isRetrying} onClick={conversation.retry}>
                        重试
                      </Button>
                    }
                  />
                )}
                <MessageList messages={messages} runner={runner} AnswerText={AnswerText} />
                {isEmpty && !isDeciding && <Openers openers={agent.openers} onPick={onPickOpener} />}
              </>
            )}
          </div>
        </section>
        {isAway && (
          <Button className={styles.toBottom} onClick={goToBottom}>
            <ArrowDownIcon size={16} />
            回到底部
          </Button>
        )}
      </div>
    </CopyProvider>
  );
};

/** The welcome line is one plain sentence: it must not wait for the markdown renderer. */
const WelcomeText: AnswerText = ({ text }) => <p className={styles.welcome}>{text}</p>;
