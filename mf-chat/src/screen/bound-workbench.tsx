import type { Agent, Order } from '@qihang/shared/contracts';
import { type RefObject, useCallback } from 'react';
import { Workbench } from '../features/workbench/components/workbench';
import type { Activity } from '../features/workbench/model/activity';
import { chatPath } from '../session/address/chat-path';
import type { DraftPlace } from '../session/drafts/draft-store';
import { draftStore } from '../session/drafts/page-drafts';
import type { WorkPlace } from '../session/use-work-place';

interface BoundWorkbenchProps {
  readonly agent: Agent;
  readonly place: DraftPlace;
  readonly work: WorkPlace;
  /** Open page. */
  readonly at: string;
  readonly activity: Activity;
  readonly isBeside: boolean;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (text: string, order: Order) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  /** Sends the message of a button in the conversation. */
  readonly onSay: (message: string) => void;
}

/** The workbench bound to the chat: from it one gets to the composer and to messages. */
export const BoundWorkbench = (props: BoundWorkbenchProps) => {
  const { agent, place, at, work, inputRef, isBeside } = props;
  const { close } = work;
  /** Focuses the composer, optionally with a text. On a phone the workbench covers it and is closed first. */
  const goToTalk = useCallback(
    (text?: string) => {
      const typed = draftStore.read(place);
      if (text !== undefined) draftStore.write(place, typed === '' ? text : `${typed}\n${text}`);
      if (!isBeside) close();
      // In a timer, after the closing sheet has restored the focus.
      setTimeout(() => inputRef.current?.focus());
    },
    [place, isBeside, close, inputRef],
  );
  const pathOfMessage = useCallback(
    (conversationId: string, messageId: string | null) => {
      const kept = isBeside ? `?work=${encodeURIComponent(at)}` : '';
      return chatPath({ agentKey: agent.key, conversationId, messageId }, kept);
    },
    [agent.key, isBeside, at],
  );

  return (
    <Workbench
      at={at}
      version={work.version}
      canBeTold={agent.capabilities?.takesWishes ?? true}
      activity={props.activity}
      isBeside={isBeside}
      onOpen={work.open}
      onGoUp={work.goUp}
      onClose={close}
      onAsk={props.onAsk}
      onStop={props.onStop}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
      onTalk={goToTalk}
      onSay={props.onSay}
      pathOfMessage={pathOfMessage}
    />
  );
};
