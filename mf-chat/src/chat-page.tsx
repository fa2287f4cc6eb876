import { useQuery, useQueryClient } from '@qihang/shared/api';
import type { Agent, SearchHit } from '@qihang/shared/contracts';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import styles from './chat-page.module.css';
import { DraftComposer } from './features/composer/components/draft-composer';
import { draftStore } from './features/composer/hooks/draft-store';
import { useHasDraft } from './features/composer/hooks/use-draft';
import { forgetMessages } from './features/conversation/api/messages-query';
import { ChatHeader } from './features/conversation/components/chat-header';
import { ConversationView } from './features/conversation/components/conversation-view';
import { ErrorLine } from './features/conversation/components/error-line';
import { TurnAnnouncer } from './features/conversation/components/turn-announcer';
import { MessageToolsProvider } from './features/conversation/hooks/message-tools';
import { useConversation } from './features/conversation/hooks/use-conversation';
import { isRunning } from './features/conversation/model/turn';
import { conversationsQuery } from './features/history/api/conversations-query';
import { HistoryPanel } from './features/history/components/history-panel';
import { HistorySidebar } from './features/history/components/history-sidebar';
import { useSidebar } from './features/history/hooks/use-sidebar';
import { AnswerText, preloadMarkdown } from './features/markdown/components/answer-text';
import { copyFormats } from './features/markdown/copy-formats';
import { QuotaLine } from './features/usage/components/quota-line';
import { useChatTurn } from './use-chat-turn';
import { useFirstSelection } from './use-first-selection';
import { useFoundMessage } from './use-found-message';
import { useLiveChanges } from './use-live-changes';
import { useOnline } from './use-online';
import { useQuestions } from './use-questions';
import { useSelection } from './use-selection';

interface ChatPageProps {
  readonly agent: Agent;
  readonly userId: string;
}

/** The chat screen (SPEC §2): history beside it, the conversation, the error line and the composer. */
export const ChatPage = ({ agent, userId }: ChatPageProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const selection = useSelection(agent.key);
  const sidebar = useSidebar();
  const isOnline = useOnline();
  const goToFound = useFoundMessage();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const tell = useLiveChanges();
  const { runner, turn, conversationId } = useChatTurn(agent, userId, selection, tell);
  const conversation = useConversation(conversationId, turn, runner);
  const list = useQuery(conversationsQuery);
  const conversations = list.data?.items;
  const hasNewDraft = useHasDraft({ userId, conversationId: null });
  const { isDeciding, settle } = useFirstSelection({
    agentKey: agent.key,
    selection: { ...selection, conversationId },
    conversations,
    hasFailed: list.isError,
    isNewInUse: hasNewDraft || isRunning(turn),
  });
  const place = useMemo(() => ({ userId, conversationId }), [userId, conversationId]);

  const { stored } = conversation;
  const questions = useQuestions({ agentKey: agent.key, place, turn, runner, stored, inputRef });

  useEffect(() => preloadMarkdown(), []);

  const deletedId = useRef<string | null>(null);
  useEffect(() => {
    if (deletedId.current === null || deletedId.current === conversationId) return;
    // Not before it has left the screen: what is shown would be asked for again.
    forgetMessages(client, deletedId.current);
    deletedId.current = null;
  });

  const { select, messageId } = selection;
  const { key: visit } = useLocation();
  const target = useMemo(() => (messageId === null ? null : { messageId, visit }), [messageId, visit]);
  const forgetTarget = useCallback(() => select(conversationId, { replace: true }), [select, conversationId]);
  const isMissing = conversation.status === 'missing';
  const startNew = useCallback(() => {
    settle();
    runner.leave();
    // What was being written in a conversation that is gone goes along: nowhere else could it be found again.
    if (isMissing) draftStore.move(place, { userId, conversationId: null });
    select(null);
    if (sidebar.isDrawer) sidebar.close();
    else inputRef.current?.focus();
  }, [settle, runner, select, sidebar, isMissing, place, userId]);
  const handleSelect = useCallback(() => {
    if (sidebar.isDrawer) sidebar.close();
  }, [sidebar]);
  const handlePick = (hit: SearchHit, event: MouseEvent) => {
    goToFound(hit, event);
    handleSelect();
  };
  const handleDeleted = (id: string) => {
    draftStore.discard({ userId, conversationId: id });
    if (id === conversationId) {
      runner.leave();
      select(null, { replace: true });
    }
    deletedId.current = id;
    // What had the focus is gone with the conversation.
    if (!sidebar.isDrawer) inputRef.current?.focus();
  };
  const handlePickOpener = (opener: string) => {
    draftStore.write(place, opener);
    inputRef.current?.focus();
  };
  const hasDraft = (id: string | null) => draftStore.read({ userId, conversationId: id }) !== '';

  return (
    <div className={styles.page}>
      <HistorySidebar sidebar={sidebar}>
        <HistoryPanel
          selectedId={conversationId}
          shownMessageId={selection.messageId}
          hasDraft={hasDraft}
          onStartNew={startNew}
          onClose={sidebar.isDrawer ? sidebar.close : undefined}
          onSelect={handleSelect}
          onPick={handlePick}
          onDeleted={handleDeleted}
        />
      </HistorySidebar>
      <div className={styles.main}>
        <ChatHeader
          agentName={agent.name}
          isHistoryOpen={sidebar.isOpen}
          onBack={() => void navigate('/')}
          onToggleHistory={sidebar.toggle}
        />
        {!isOnline && (
          <p role="status" className={styles.offline}>
            网络已断开，恢复后会自动继续
          </p>
        )}
        <MessageToolsProvider value={questions.tools}>
          <ConversationView
            agent={agent}
            conversationId={conversationId}
            isDeciding={isDeciding}
            conversation={conversation}
            turn={turn}
            runner={runner}
            AnswerText={AnswerText}
            copyFormats={copyFormats}
            target={target}
            onTargetLeft={forgetTarget}
            onPickOpener={handlePickOpener}
            onStartNew={startNew}
          />
        </MessageToolsProvider>
        <TurnAnnouncer turn={turn} version={questions.versionSaid} />
        <div className={styles.foot}>
          {turn.status === 'failed' && (
            <ErrorLine failure={turn.failure} onRetry={questions.retry} onDismiss={runner.dismissFailure} />
          )}
          {!isMissing && <QuotaLine />}
          {!isMissing && (
            <DraftComposer
              place={place}
              inputRef={inputRef}
              isRunning={isRunning(turn)}
              isStopping={'isStopping' in turn && turn.isStopping}
              onSend={questions.send}
              onStop={runner.stop}
              isEditing={questions.isEditing}
              onCancelEdit={questions.cancelEdit}
            />
          )}
        </div>
      </div>
    </div>
  );
};
