import { QueryClientProvider, queryClient, useQuery, useQueryClient } from '@qihang/shared/api';
import type { Agent, ConversationSummary, Order, SearchHit } from '@qihang/shared/contracts';
import { useLocation } from '@qihang/shared/navigation';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useHasDraft } from '../features/composer/hooks/use-draft';
import { conversationsQuery } from '../features/history/api/conversations-query';
import { HistoryPanel } from '../features/history/components/history-panel';
import { HistorySidebar } from '../features/history/components/history-sidebar';
import type { Sidebar } from '../features/history/hooks/use-sidebar';
import { ConversationView } from '../features/message-list/components/conversation-view';
import { MessageToolsProvider } from '../features/message-list/hooks/message-tools';
import { useConversation } from '../features/message-list/hooks/use-conversation';
import { WELCOME_BACK } from '../features/standing/model/welcome-back';
import { QuotaLine } from '../features/usage/components/quota-line';
import { AnswerText, preloadMarkdown } from '../markdown/answer-text';
import { copyFormats } from '../markdown/copy-formats';
import type { DraftPlace } from '../session/drafts/draft-store';
import { draftStore } from '../session/drafts/page-drafts';
import type { KnownLine } from '../session/known-line';
import { forgetMessages, prefetchMessages } from '../session/thread/messages-query';
import { isRunning, type Turn } from '../session/turn/turn';
import type { TurnRunner } from '../session/turn/turn-runner';
import { useFirstSelection } from '../session/use-first-selection';
import { useQuestions } from '../session/use-questions';
import type { Selection } from '../session/use-selection';
import { useWaiting } from '../session/use-waiting';
import type { WorkPlace } from '../session/use-work-place';
import { ErrorLine } from './error-line';
import { loadWorkbench, useLateWorkbench } from './load-workbench';
import { TurnAnnouncer } from './turn-announcer';
import { useFoundMessage } from './use-found-message';
import { useLiveChanges } from './use-live-changes';
import { ChatWorkbench } from './workbench-panel';

interface ChatWorkProps {
  readonly agent: Agent;
  readonly place: DraftPlace;
  readonly selection: Selection;
  readonly sidebar: Sidebar;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  /** Ref through which the frame reads the loaded thread. */
  readonly line: RefObject<KnownLine>;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Portal targets for the history, the notices and the workbench; null until the frame is mounted. */
  readonly asidePlace: HTMLElement | null;
  readonly noticePlace: HTMLElement | null;
  readonly workPlace: HTMLElement | null;
  readonly work: WorkPlace;
  readonly onSend: () => void;
  /** Sends the message of a button. @returns false while a turn runs */
  readonly onAsk: (text: string, order?: Order) => boolean;
  readonly onPickOpener: (opener: string) => void;
  /** Reports whether the conversation in the address is missing, which hides the composer. */
  readonly onMissing: (isMissing: boolean) => void;
}

/** Parts of the chat screen with server data: the history, the conversation, and the notices above the composer. */
const Work = (props: ChatWorkProps) => {
  const { agent, place, selection, sidebar, turn, runner, line, inputRef, onMissing } = props;
  const { userId, conversationId } = place;
  const client = useQueryClient();
  const goToFound = useFoundMessage();
  const tell = useLiveChanges();
  const waiting = useSyncExternalStore(draftStore.subscribe, () => draftStore.waiting(place));
  const conversation = useConversation(conversationId, turn, runner, waiting);
  useWaiting({ agentKey: agent.key, place, turn, runner, conversation, waiting });
  const list = useQuery(conversationsQuery);
  const hasNewDraft = useHasDraft({ userId, conversationId: null });
  const { isDeciding, settle } = useFirstSelection({
    agentKey: agent.key,
    selection: { ...selection, conversationId },
    // A stale list may lack a conversation that was just started here.
    conversations: list.isStale && list.isFetching ? undefined : list.data?.items,
    hasFailed: list.isError,
    isNewInUse: hasNewDraft || isRunning(turn),
  });
  const { stored } = conversation;
  const isFirst = conversation.isFirst ?? !list.data?.items.some(({ id }) => id !== conversationId);
  const hasStanding = !isFirst && !isDeciding && conversationId === null;
  const late = useLateWorkbench();
  useEffect(() => {
    if (hasStanding) loadWorkbench();
  }, [hasStanding]);
  const { onSend, onAsk, work } = props;
  const onOpenWork = work.open;
  const questions = useQuestions({ place, turn, runner, stored, inputRef, onSend, onAsk, onOpenWork });
  const isMissing = conversation.status === 'missing';

  useLayoutEffect(() => {
    line.current = { stored, tell };
  }, [line, stored, tell]);
  useLayoutEffect(() => onMissing(isMissing), [isMissing, onMissing]);
  useEffect(() => preloadMarkdown(), []);

  const deletedId = useRef<string | null>(null);
  useEffect(() => {
    if (deletedId.current === null || deletedId.current === conversationId) return;
    // Only after it has left the screen, because a mounted query would be fetched again.
    forgetMessages(client, deletedId.current);
    deletedId.current = null;
  });

  const { select, messageId } = selection;
  const { key: visit } = useLocation();
  const target = useMemo(() => (messageId === null ? null : { messageId, visit }), [messageId, visit]);
  const forgetTarget = useCallback(() => select(conversationId, { replace: true }), [select, conversationId]);
  const startNew = useCallback(() => {
    settle();
    runner.leave();
    // The draft of a missing conversation moves to the new one, because it could not be found otherwise.
    if (isMissing) draftStore.move(place, { userId, conversationId: null });
    select(null);
    if (sidebar.isDrawer) sidebar.close();
    else inputRef.current?.focus();
  }, [settle, runner, select, sidebar, isMissing, place, userId, inputRef]);
  const leaveAside = useCallback(() => {
    if (sidebar.isDrawer) sidebar.close();
  }, [sidebar]);
  const handleSelect = useCallback(
    ({ id }: ConversationSummary) => {
      void prefetchMessages(client, id);
      leaveAside();
    },
    [client, leaveAside],
  );
  const handlePick = (hit: SearchHit, event: MouseEvent) => {
    goToFound(hit, event);
    leaveAside();
  };
  const handleDeleted = (id: string) => {
    draftStore.discard({ userId, conversationId: id });
    if (id === conversationId) {
      runner.leave();
      select(null, { replace: true });
    }
    deletedId.current = id;
    // The focused element was removed with the conversation.
    if (!sidebar.isDrawer) inputRef.current?.focus();
  };
  const hasDraft = (id: string | null) => draftStore.read({ userId, conversationId: id }) !== '';

  const aside = (
    <HistorySidebar sidebar={sidebar}>
      <HistoryPanel
        selectedId={conversationId}
        shownMessageId={messageId}
        hasDraft={hasDraft}
        onStartNew={startNew}
        onClose={sidebar.isDrawer ? sidebar.close : undefined}
        onSelect={handleSelect}
        onPick={handlePick}
        onDeleted={handleDeleted}
      />
    </HistorySidebar>
  );
  const notices = (
    <>
      {turn.status === 'failed' && (
        <ErrorLine
          failure={turn.failure}
          onRetry={questions.retry}
          onDismiss={runner.dismissFailure}
          onPick={onAsk}
        />
      )}
      {!isMissing && <QuotaLine />}
    </>
  );
  // Nothing while it loads, so that nothing is taken from under a finger.
  const standing = late.status === 'ready' && <late.value.ChatStanding {...props} />;
  const workbench = (
    <ChatWorkbench
      agent={agent}
      place={place}
      work={work}
      turn={turn}
      inputRef={inputRef}
      onAsk={onAsk}
      onStop={runner.stop}
      onRetry={questions.retry}
    />
  );
  return (
    <>
      {props.asidePlace && createPortal(aside, props.asidePlace)}
      <MessageToolsProvider value={questions.tools}>
        <ConversationView
          agent={isFirst ? agent : { ...agent, welcome: WELCOME_BACK }}
          opening={hasStanding && late.status !== 'failed' ? standing : undefined}
          conversationId={conversationId}
          isDeciding={isDeciding}
          conversation={conversation}
          turn={turn}
          runner={runner}
          AnswerText={AnswerText}
          copyFormats={copyFormats}
          target={target}
          onTargetLeft={forgetTarget}
          onPickOpener={props.onPickOpener}
          onStartNew={startNew}
        />
      </MessageToolsProvider>
      <TurnAnnouncer turn={turn} version={questions.versionSaid} />
      {props.noticePlace && createPortal(notices, props.noticePlace)}
      {props.workPlace && createPortal(workbench, props.workPlace)}
    </>
  );
};

/** Lazy part of the chat screen, with the page's query cache. */
export const ChatWork = (props: ChatWorkProps) => (
  <QueryClientProvider client={queryClient}>
    <Work {...props} />
  </QueryClientProvider>
);
