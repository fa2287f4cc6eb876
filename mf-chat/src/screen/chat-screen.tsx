import type { Agent } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DraftComposer } from '../features/composer/components/draft-composer';
import { HistorySidebar } from '../features/history/components/history-sidebar';
import { HistoryWaiting } from '../features/history/components/history-waiting';
import { useSidebar } from '../features/history/hooks/use-sidebar';
import { draftStore } from '../session/drafts/page-drafts';
import { type KnownLine, NOTHING_KNOWN } from '../session/known-line';
import { isRunning } from '../session/turn/turn';
import { useChatTurn } from '../session/use-chat-turn';
import { useComposing } from '../session/use-composing';
import { useSelection } from '../session/use-selection';
import { useWorkPlace } from '../session/use-work-place';
import { ChatHeader } from './chat-header';
import styles from './chat-screen.module.css';
import { EarlyConversation } from './chat-skeleton';
import { ErrorLine } from './error-line';
import { lateChat, useLateChat } from './load-chat';
import { useOnline } from './use-online';

interface ChatPageProps {
  readonly agent: Agent;
  readonly userId: string;
}

/**
 * The chat screen (R2.13, R2.14): history, conversation, error line and composer. This file has the frame, the composer
 * and the turn, so that the user can write and send at once; the rest loads afterwards and is rendered through portals
 * without touching the composer.
 */
export const ChatPage = ({ agent, userId }: ChatPageProps) => {
  const navigate = useNavigate();
  const selection = useSelection(agent.key);
  const work = useWorkPlace();
  const sidebar = useSidebar();
  const isOnline = useOnline();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const line = useRef<KnownLine>(NOTHING_KNOWN);
  const [isMissing, setMissing] = useState(false);
  const [asidePlace, setAsidePlace] = useState<HTMLElement | null>(null);
  const [noticePlace, setNoticePlace] = useState<HTMLElement | null>(null);
  const [workPlace, setWorkPlace] = useState<HTMLElement | null>(null);
  const { runner, turn, conversationId } = useChatTurn(agent, userId, selection, line);
  const place = useMemo(() => ({ userId, conversationId }), [userId, conversationId]);
  const { send, ask, isEditing, cancelEdit } = useComposing({
    agentKey: agent.key,
    place,
    runner,
    line,
    inputRef,
  });
  const rest = useLateChat();
  useEffect(() => {
    // In a timer, because React may run effects before the browser's first paint.
    const timer = setTimeout(lateChat.load);
    return () => clearTimeout(timer);
  }, []);

  const pickOpener = useCallback(
    (opener: string) => {
      draftStore.write(place, opener);
      inputRef.current?.focus();
    },
    [place],
  );

  const isWaiting = rest.status !== 'ready';
  return (
    <div className={styles.page}>
      <div ref={setAsidePlace} className={styles.place} />
      {isWaiting && (
        <HistorySidebar sidebar={sidebar}>
          <HistoryWaiting />
        </HistorySidebar>
      )}
      <div className={styles.main}>
        <ChatHeader
          agentName={agent.name}
          isHistoryOpen={sidebar.isOpen}
          isWorkOpen={work.at !== null}
          onBack={() => void navigate('/')}
          onToggleHistory={sidebar.toggle}
          onToggleWork={() => (work.at === null ? work.open('shelf') : work.close())}
        />
        {!isOnline && (
          <p role="status" className={styles.offline}>
            网络已断开，恢复后会自动继续
          </p>
        )}
        {isWaiting ? (
          <EarlyConversation
            agent={agent}
            place={place}
            turn={turn}
            runner={runner}
            failures={rest.status === 'failed' ? rest.times : 0}
            onPickOpener={pickOpener}
          />
        ) : (
          <rest.value.ChatWork
            agent={agent}
            place={place}
            selection={selection}
            sidebar={sidebar}
            turn={turn}
            runner={runner}
            line={line}
            inputRef={inputRef}
            asidePlace={asidePlace}
            noticePlace={noticePlace}
            workPlace={workPlace}
            work={work}
            onSend={send}
            onAsk={ask}
            onPickOpener={pickOpener}
            onMissing={setMissing}
          />
        )}
        <div className={styles.foot}>
          <div ref={setNoticePlace} className={styles.place} />
          {isWaiting && turn.status === 'failed' && (
            <ErrorLine failure={turn.failure} onRetry={send} onDismiss={runner.dismissFailure} onPick={ask} />
          )}
          {!isMissing && (
            <DraftComposer
              place={place}
              inputRef={inputRef}
              isRunning={isRunning(turn)}
              // Without a model the answer asks the next question, which nobody can have answered before it was there.
              canWait={!isWaiting && agent.capabilities?.takesWishes !== false}
              isStopping={'isStopping' in turn && turn.isStopping}
              onSend={send}
              onStop={runner.stop}
              isEditing={isEditing}
              onCancelEdit={cancelEdit}
            />
          )}
        </div>
      </div>
      <div ref={setWorkPlace} className={styles.place} />
    </div>
  );
};
