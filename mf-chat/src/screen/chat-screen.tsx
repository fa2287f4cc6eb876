import type { Agent } from '@qihang/shared/contracts';
import { useNavigate } from '@qihang/shared/navigation';
import { useOnline } from '@qihang/shared/online';
import { useBarSlot } from '@qihang/shared/page-bar';
import { useTakeOver } from '@qihang/shared/take-over';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DraftComposer } from '../features/composer/components/draft-composer';
import { HistorySidebar } from '../features/history/components/history-sidebar';
import { HistoryWaiting } from '../features/history/components/history-waiting';
import { useSidebar } from '../features/history/hooks/use-sidebar';
import { SentenceStrip } from '../features/sentence/components/sentence-strip';
import { sentenceOf } from '../features/sentence/model/sentence';
import { useAddress, useSelected } from '../session/address/use-address';
import { useWorkPlace } from '../session/address/use-work-place';
import { openChatSession } from '../session/chat-sessions';
import type { OpeningState } from '../session/opening/use-page-opening';
import {
  ChatSessionProvider,
  useChatSession,
  useChatView,
  useConversationId,
} from '../session/use-chat-session';
import { ChatHeader } from './chat-header';
import styles from './chat-screen.module.css';
import { ChatSkeleton } from './chat-skeleton';
import { ErrorLine } from './error-line';
import { lateChat, lateSessionServer, useLateChat } from './load-chat';
import { OpeningExchange } from './opening-exchange';
import { OpeningPlace } from './opening-place';
import { useIsAtTop } from './use-is-at-top';
import { useExchange, useStage } from './use-stage';

/** Before it is known what the user has said. */
const NOTHING_SAID = sentenceOf([]);

const nothing = (): void => {};

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
  const conversationId = useConversationId();
  const isMissing = useChatView((view) => view.isMissing);
  const rest = useLateChat();
  const isTakenOver = useIsTakenOver();
  const exchange = useExchange(opening);
  const stage = useStage(opening, exchange, isTakenOver);
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

  const main = useRef<HTMLDivElement>(null);
  const isAtTop = useIsAtTop(main, `${stage} ${conversationId}`);
  const strip = useRef<HTMLDivElement>(null);
  useTakeOver(strip, nothing);
  const sentence = {
    isAtTop,
    isWorkOpen: isTakenOver && work.at !== null,
    onToggleWork: () => (work.at === null ? work.open('shelf') : work.close()),
  };

  const loaded = rest.status === 'ready' ? rest.value : null;
  return (
    <div className={styles.page}>
      <HistorySidebar sidebar={sidebar}>
        {loaded ? <loaded.LoadedHistory sidebar={sidebar} onStartNew={startNew} /> : <HistoryWaiting />}
      </HistorySidebar>
      <div ref={main} className={styles.main}>
        <ChatHeader
          agentName={agent.name}
          isHistoryOpen={sidebar.isOpen}
          isWorkOpen={sentence.isWorkOpen}
          onBack={() => void navigate('/')}
          onToggleHistory={sidebar.toggle}
          onToggleWork={sentence.onToggleWork}
        />
        <div ref={strip} data-early="" className={styles.place}>
          {loaded ? (
            <loaded.LoadedSentence {...sentence} />
          ) : (
            <SentenceStrip {...sentence} parts={NOTHING_SAID} />
          )}
        </div>
        {!isOnline && (
          <p role="status" className={styles.offline}>
            网络已断开，恢复后会自动继续
          </p>
        )}
        {stage === 'opening' && <OpeningPlace />}
        {stage === 'exchange' && exchange && <OpeningExchange thread={exchange} />}
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
