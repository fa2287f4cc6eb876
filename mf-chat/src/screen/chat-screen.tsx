import type { Agent } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { useOnline } from '@qihang/shared/online';
import { useBarSlot } from '@qihang/shared/page-bar';
import { useEffect, useLayoutEffect, useState } from 'react';
import { DraftComposer } from '../features/composer/components/draft-composer';
import { HistorySidebar } from '../features/history/components/history-sidebar';
import { HistoryWaiting } from '../features/history/components/history-waiting';
import { useSidebar } from '../features/history/hooks/use-sidebar';
import { useAddress, useSelected } from '../session/address/use-address';
import { useWorkPlace } from '../session/address/use-work-place';
import { openChatSession } from '../session/chat-sessions';
import type { OpeningState } from '../session/opening/use-page-opening';
import { ChatSessionProvider, useChatSession, useChatView } from '../session/use-chat-session';
import { ChatHeader } from './chat-header';
import styles from './chat-screen.module.css';
import { ChatSkeleton } from './chat-skeleton';
import { ErrorLine } from './error-line';
import { lateChat, lateSessionServer, useLateChat } from './load-chat';
import { OpeningPlace } from './opening-place';
import { useStage } from './use-stage';

/** False in the first render, which must equal the markup of the build. */
function useIsTakenOver(): boolean {
  const [isTakenOver, setTakenOver] = useState(false);
  useLayoutEffect(() => setTakenOver(true), []);
  return isTakenOver;
}

/**
 * The frame with what is loaded of it: header, history, conversation, error line and composer. Each place shows its own
 * part when that is here, so that the composer stays as it is.
 */
const ChatFrame = ({ opening }: Pick<ChatScreenProps, 'opening'>) => {
  const session = useChatSession();
  const { agent } = session;
  useAddress(session);
  const navigate = useNavigate();
  const work = useWorkPlace();
  const sidebar = useSidebar();
  const isOnline = useOnline();
  const isMissing = useChatView((view) => view.isMissing);
  const rest = useLateChat();
  const isTakenOver = useIsTakenOver();
  const stage = useStage(opening, isTakenOver);
  useEffect(() => {
    // In a timer, because React may run effects before the browser's first paint.
    const timer = setTimeout(lateChat.load);
    return () => clearTimeout(timer);
  }, []);
  const startNew = () => {
    session.startNew();
    if (sidebar.isDrawer) sidebar.close();
    else session.focusComposer();
  };

  useBarSlot({
    history: { onPress: sidebar.toggle, isExpanded: sidebar.isOpen },
    new: { onPress: startNew },
  });

  const loaded = rest.status === 'ready' ? rest.value : null;
  return (
    <div className={styles.page}>
      <HistorySidebar sidebar={sidebar}>
        {loaded ? <loaded.LoadedHistory sidebar={sidebar} onStartNew={startNew} /> : <HistoryWaiting />}
      </HistorySidebar>
      <div className={styles.main}>
        <ChatHeader
          agentName={agent.name}
          isHistoryOpen={sidebar.isOpen}
          isWorkOpen={isTakenOver && work.at !== null}
          onBack={() => void navigate('/')}
          onToggleHistory={sidebar.toggle}
          onToggleWork={() => (work.at === null ? work.open('shelf') : work.close())}
        />
        {!isOnline && (
          <p role="status" className={styles.offline}>
            网络已断开，恢复后会自动继续
          </p>
        )}
        {stage === 'opening' && <OpeningPlace />}
        {stage === 'skeleton' && <ChatSkeleton />}
        {stage === 'loaded' && loaded && <loaded.LoadedConversation onStartNew={startNew} />}
        <div className={styles.foot}>
          <ErrorLine />
          {loaded && !isMissing && <loaded.LoadedQuota />}
          {/* Without a model the answer asks the next question, which nobody can have answered before it was there. */}
          {!isMissing && (
            <DraftComposer
              canWait={loaded !== null && agent.capabilities?.takesWishes !== false}
              isReady={stage !== 'opening'}
            />
          )}
        </div>
      </div>
      {loaded && <loaded.WorkbenchPanel />}
    </div>
  );
};

interface ChatScreenProps {
  readonly agent: Agent;
  readonly userId: string;
  /** What the page asked for first. */
  readonly opening: OpeningState;
}

/**
 * The chat screen (R2.13, R2.14). This file and what it imports are the frame, the composer and the session, so that the
 * user can write and send at once; the rest loads afterwards (`load-chat.ts`).
 */
export const ChatScreen = ({ agent, userId, opening }: ChatScreenProps) => {
  const selected = useSelected();
  const [session] = useState(() => openChatSession(agent, userId, lateSessionServer, selected, opening));
  useLayoutEffect(() => session.show(), [session]);
  return (
    <ChatSessionProvider value={session}>
      <ChatFrame opening={opening} />
    </ChatSessionProvider>
  );
};
