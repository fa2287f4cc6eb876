import type { Agent } from '@qihang/shared/contracts';
import { useMemo } from 'react';
import { useHasDraft } from '../features/composer/hooks/use-draft';
import { ConversationView } from '../features/message-list/components/conversation-view';
import { type MessageTools, MessageToolsProvider } from '../features/message-list/hooks/message-tools';
import type { ConversationState } from '../features/message-list/hooks/use-conversation';
import { showMessages } from '../features/message-list/model/shown-messages';
import { AnswerText } from '../markdown/answer-text';
import { copyFormats } from '../markdown/copy-formats';
import type { DraftPlace } from '../session/drafts/draft-store';
import type { Turn } from '../session/turn/turn';
import type { TurnRunner } from '../session/turn/turn-runner';
import { lateChat } from './load-chat';
import { TurnAnnouncer } from './turn-announcer';

interface EarlyConversationProps {
  readonly agent: Agent;
  readonly place: DraftPlace;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  /** Number of failed loads of the lazy part of the chat. */
  readonly failures: number;
  readonly onPickOpener: (opener: string) => void;
}

const nothing = (): void => {};

/** A shared module that failed to load cannot be loaded again in the same page; drafts survive the reload. */
const reload = (): void => window.location.reload();

/** No actions, because no stored message is on screen yet. */
const NO_TOOLS: MessageTools = {
  isBusy: true,
  editedId: null,
  awaitedVersion: null,
  regenerate: nothing,
  continueAnswer: nothing,
  edit: nothing,
  selectVersion: nothing,
  pickChip: nothing,
  takeBack: nothing,
  openWork: nothing,
};

/** The conversation before it is loaded: the welcome message, and a question that was already sent. */
export const EarlyConversation = (props: EarlyConversationProps) => {
  const { agent, place, turn, runner, failures, onPickOpener } = props;
  const { conversationId } = place;
  const hasFailed = failures > 0;
  const isInUse = useHasDraft(place) || turn.status !== 'idle';
  const conversation = useMemo((): ConversationState => {
    const statusOfRest = conversationId === null ? 'ready' : 'loading';
    return {
      status: hasFailed ? 'failed' : statusOfRest,
      messages: showMessages([], turn),
      stored: [],
      hasOlder: false,
      isLoadingOlder: false,
      hasOlderFailed: false,
      loadOlder: nothing,
      isRetrying: false,
      retry: failures > 1 ? reload : lateChat.load,
    };
  }, [conversationId, hasFailed, failures, turn]);
  return (
    <>
      <MessageToolsProvider value={NO_TOOLS}>
        <ConversationView
          agent={agent}
          conversationId={conversationId}
          isDeciding={conversationId === null && !isInUse && !hasFailed}
          conversation={conversation}
          turn={turn}
          runner={runner}
          AnswerText={AnswerText}
          copyFormats={copyFormats}
          target={null}
          onTargetLeft={nothing}
          onPickOpener={onPickOpener}
          onStartNew={nothing}
        />
      </MessageToolsProvider>
      <TurnAnnouncer turn={turn} version="" />
    </>
  );
};
