import { ArrowDownIcon, Button, classNames, EmptyState } from '@qihang/shared/ui';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { copyFormats } from '../../../markdown/copy-formats';
import { LIT } from '../../../session/said/marks';
import { EXCHANGE } from '../../../session/thread/messages-query';
import { useChatSession, useChatView, useTurn } from '../../../session/use-chat-session';
import type { ConversationState } from '../hooks/use-conversation';
import { CopyProvider } from '../hooks/use-copy';
import { useFollowScroll } from '../hooks/use-follow-scroll';
import { useJump } from '../hooks/use-jump';
import type { AnswerMarks } from '../hooks/use-marks';
import { useReadingPlace } from '../hooks/use-reading-place';
import { useSentQuestion } from '../hooks/use-sent-question';
import { useStartMargin } from '../hooks/use-start-margin';
import { useViewNumber } from '../hooks/use-view-number';
import type { ShownMessage } from '../model/shown-messages';
import { FlingProvider, MessageList, type MessageListHandle, useFling } from '../virtual-list';
import { AnswerMessage } from './answer-message';
import { ConversationFrame } from './conversation-frame';
import styles from './conversation-view.module.css';
import { LoadingMessages } from './loading-messages';
import { MarksProvider } from './marks-provider';
import { MessageRow } from './message-row';
import { OlderMessages } from './older-messages';
import { Openers } from './openers';

/** Where words far down in a long message are brought to, in the height of the window. */
const WORDS_AT = 0.3;

interface ConversationViewProps {
  readonly conversation: ConversationState;
  /** First message of every conversation. */
  readonly welcome: string;
  /** Offers below the welcome message in a conversation that has not begun; the agent's openers when left out. */
  readonly opening?: ReactNode;
  /** Finds the marks of answers, once it is loaded. */
  readonly answerMarks?: AnswerMarks | undefined;
  /** Leaves a conversation that is missing for a new one. */
  readonly onStartNew: () => void;
}

const Missing = ({ onStartNew }: { readonly onStartNew: () => void }) => (
  <EmptyState title="没有找到这个对话" action={<Button onClick={onStartNew}>开始新的对话</Button>} />
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

/**
 * Whether the conversation is shown from its end, because its beginning is not loaded and what is there may not fill the
 * window: then nothing in sight moves when the beginning comes.
 */
function useIsFromEnd({ isWithoutBeginning, messages }: ConversationState, view: number): boolean {
  const [viewFromEnd, setViewFromEnd] = useState<number | null>(null);
  const isFromEnd = viewFromEnd === view;
  if (!isFromEnd && isWithoutBeginning && messages.length <= EXCHANGE) setViewFromEnd(view);
  return isFromEnd;
}

/** The messages, with the welcome message always first (R2.15), in each state of the conversation. */
export const ConversationView = (props: ConversationViewProps) => {
  const { conversation } = props;
  const { status, messages, hasOlder } = conversation;
  const { leaveTarget } = useChatSession();
  const { place, target, isDeciding: isUndecided } = useChatView((view) => view);
  const isDeciding = isUndecided && status !== 'failed';
  const turn = useTurn();
  const view = useViewNumber(place.conversationId, turn);
  const isFromEnd = useIsFromEnd(conversation, view);
  const isBeginningAwaited =
    conversation.isWithoutBeginning && messages.length <= EXCHANGE && !conversation.hasOlderFailed;
  const scroll = useFollowScroll(view);
  const { regionRef, contentRef, isAway, goToBottom, release, settle } = scroll;
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
  const scrollToWords = useCallback(
    (key: string) => {
      const words = regionRef.current?.querySelector<HTMLElement>(`[data-said=${LIT}]`);
      const top = listRef.current?.topOf(key) ?? null;
      if (!words || top === null) return;
      words.focus({ preventScroll: true });
      const below = words.getBoundingClientRect().top - top - window.innerHeight * WORDS_AT;
      if (below > 0) listRef.current?.scrollTo(key, below);
    },
    [regionRef],
  );
  const readingPlace = useReadingPlace({ view, messages, listRef, scroll });
  const jump = useJump({
    target,
    conversation,
    madeVisit: readingPlace?.visit ?? null,
    scrollTo,
    scrollToWords,
  });
  const goToNewest = useCallback(() => {
    listRef.current?.leave();
    goToBottom();
    if (target !== null) leaveTarget();
  }, [goToBottom, target, leaveTarget]);
  const sent = useSentQuestion({ view, messages, turn, regionRef, onSent: goToNewest });
  useLayoutEffect(() => settle(), [messages, settle]);
  const heightOf = useCallback((key: string) => listRef.current?.heightOf(key) ?? 0, []);
  const renderMessage = useCallback(
    (message: ShownMessage) => <MessageRow key={message.key} message={message} heightOf={heightOf} />,
    [heightOf],
  );
  const hasList = messages.length > 0 && status !== 'missing';
  const isEmpty = place.conversationId === null && messages.length === 0;

  return (
    <CopyProvider formats={copyFormats}>
      <MarksProvider ofAnswers={props.answerMarks}>
        <ConversationFrame
          ref={regionRef}
          data-stored={conversation.isStored || undefined}
          beside={
            <>
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
            </>
          }
        >
          <div
            ref={contentRef}
            className={classNames(styles.column, !hasList && styles.bare, isFromEnd && styles.fromEnd)}
          >
            <div ref={headRef} className={classNames(isFromEnd && isBeginningAwaited && styles.unplaced)}>
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
                <AnswerMessage text={props.welcome} isPlain />
              )}
              {(isDeciding || status === 'loading') && <LoadingMessages />}
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
                  place={readingPlace}
                  sent={sent}
                  renderMessage={renderMessage}
                  fling={fling}
                  onResize={settle}
                />
              </FlingProvider>
            )}
            {isEmpty && !isDeciding && (props.opening ?? <Openers />)}
          </div>
        </ConversationFrame>
      </MarksProvider>
    </CopyProvider>
  );
};
