import type { Agent } from '@qihang/shared/contracts';
import { ArrowDownIcon, Button, classNames, EmptyState, Skeleton } from '@qihang/shared/ui';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { Turn } from '../../../session/turn/turn';
import type { TurnRunner } from '../../../session/turn/turn-runner';
import type { ConversationState } from '../hooks/use-conversation';
import { type CopyFormats, CopyProvider } from '../hooks/use-copy';
import { useFollowScroll } from '../hooks/use-follow-scroll';
import { type JumpTarget, useJump } from '../hooks/use-jump';
import { useStartMargin } from '../hooks/use-start-margin';
import { useViewNumber } from '../hooks/use-view-number';
import type { ShownMessage } from '../model/shown-messages';
import { FlingProvider, MessageList, type MessageListHandle, useFling } from '../virtual-list';
import { AnswerMessage, type AnswerText } from './answer-message';
import styles from './conversation-view.module.css';
import { MessageRow } from './message-row';
import { OlderMessages } from './older-messages';
import { Openers } from './openers';

interface ConversationViewProps {
  readonly agent: Agent;
  /** Offers below the welcome message in a conversation that has not begun; the agent's openers when left out. */
  readonly opening?: ReactNode;
  readonly conversationId: string | null;
  /** The conversation to show is not determined yet. */
  readonly isDeciding: boolean;
  readonly conversation: ConversationState;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  readonly AnswerText: AnswerText;
  readonly copyFormats: CopyFormats;
  /** Message to scroll to; null for the newest. */
  readonly target: JumpTarget | null;
  /** The reader has gone from the target to the newest message. */
  readonly onTargetLeft: () => void;
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

const Missing = ({ onStartNew }: { readonly onStartNew: () => void }) => (
  <EmptyState
    title="没有找到这个对话"
    description="它可能已经被删除。"
    action={<Button onClick={onStartNew}>开始新的对话</Button>}
  />
);

const Failed = ({ conversation }: { readonly conversation: ConversationState }) => (
  <EmptyState
    role="alert"
    title="无法加载历史对话"
    action={
      <Button isPending={conversation.isRetrying} onClick={conversation.retry}>
        重试
      </Button>
    }
  />
);

/** The messages, with the welcome message always first (R2.15), in each state of the conversation. */
export const ConversationView = (props: ConversationViewProps) => {
  const { agent, conversationId, isDeciding, conversation, turn, runner, AnswerText, target, onTargetLeft } =
    props;
  const { status, messages, hasOlder } = conversation;
  const view = useViewNumber(conversationId, turn);
  const { regionRef, contentRef, isAway, goToBottom, release, settle } = useFollowScroll(view);
  const { headRef, startMargin } = useStartMargin(regionRef);
  const fling = useFling(regionRef);
  const listRef = useRef<MessageListHandle>(null);
  const scrollTo = useCallback(
    (key: string) => {
      release();
      listRef.current?.scrollTo(key);
    },
    [release],
  );
  const jump = useJump({ target, conversation, scrollTo });
  const goToNewest = useCallback(() => {
    listRef.current?.leave();
    goToBottom();
    if (target !== null) onTargetLeft();
  }, [goToBottom, target, onTargetLeft]);
  const isSending = turn.status === 'sending' || messages.at(-1)?.isWaiting === true;
  useLayoutEffect(() => {
    if (isSending) goToNewest();
  }, [isSending, goToNewest]);
  useLayoutEffect(() => settle(), [messages, settle]);
  const heightOf = useCallback((key: string) => listRef.current?.heightOf(key) ?? 0, []);
  const renderMessage = useCallback(
    (message: ShownMessage) => (
      <MessageRow
        key={message.key}
        message={message}
        runner={runner}
        AnswerText={AnswerText}
        heightOf={heightOf}
      />
    ),
    [runner, AnswerText, heightOf],
  );
  const hasList = messages.length > 0 && status !== 'missing';
  const isEmpty = conversationId === null && messages.length === 0;

  return (
    <CopyProvider formats={props.copyFormats}>
      <div className={styles.frame}>
        <section
          ref={regionRef}
          className={styles.region}
          aria-label="对话内容"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer.
          tabIndex={0}
        >
          <div ref={contentRef} className={classNames(styles.column, !hasList && styles.bare)}>
            <div ref={headRef}>
              {hasOlder && (
                <OlderMessages
                  isLoading={conversation.isLoadingOlder}
                  hasFailed={conversation.hasOlderFailed}
                  regionRef={regionRef}
                  onLoad={conversation.loadOlder}
                />
              )}
              {status === 'missing' ? (
                <Missing onStartNew={props.onStartNew} />
              ) : (
                <AnswerMessage text={agent.welcome} runner={runner} AnswerText={WelcomeText} />
              )}
              {(isDeciding || status === 'loading') && <Loading />}
              {status === 'failed' && <Failed conversation={conversation} />}
            </div>
            {hasList && (
              <FlingProvider value={fling}>
                <MessageList
                  key={view}
                  ref={listRef}
                  messages={messages}
                  regionRef={regionRef}
                  startMargin={startMargin}
                  pointedKey={jump.pointedKey}
                  renderMessage={renderMessage}
                  fling={fling}
                  onResize={settle}
                />
              </FlingProvider>
            )}
            {isEmpty &&
              !isDeciding &&
              (props.opening ?? <Openers openers={agent.openers} onPick={props.onPickOpener} />)}
          </div>
        </section>
        {jump.isLooking && (
          <p role="status" className={styles.looking}>
            正在找这条消息…
          </p>
        )}
        {isAway && !jump.isLooking && (
          <Button className={styles.toBottom} onClick={goToNewest}>
            <ArrowDownIcon size={16} />
            回到底部
          </Button>
        )}
      </div>
    </CopyProvider>
  );
};

/** Plain text, so that the welcome message does not wait for the markdown renderer. */
const WelcomeText: AnswerText = ({ text }) => <p className={styles.welcome}>{text}</p>;
