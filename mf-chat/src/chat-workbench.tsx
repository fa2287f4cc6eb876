import type { Agent, Order } from '@qihang/shared/contracts';
import { Button, EmptyState } from '@qihang/shared/ui';
import { type RefObject, useCallback, useEffect } from 'react';
import { draftStore } from './features/composer/hooks/page-drafts';
import type { DraftPlace } from './features/composer/model/draft-store';
import type { Turn } from './features/conversation/model/turn';
import { chatPath } from './features/history/model/chat-path';
import { WorkFrame } from './features/workbench/components/work-frame';
import { WorkWaiting } from './features/workbench/components/work-waiting';
import { useIsBeside } from './features/workbench/hooks/use-is-beside';
import { loadWorkbench, useLateWorkbench } from './late-workbench';
import { useWorkActivity } from './use-work-activity';
import type { WorkPlace } from './use-work-place';

const reload = (): void => window.location.reload();

interface ChatWorkbenchProps {
  readonly agent: Agent;
  readonly place: DraftPlace;
  readonly work: WorkPlace;
  readonly turn: Turn;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (text: string, order: Order) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** The workbench bound to the chat: its orders are sent in the conversation on screen. */
export const ChatWorkbench = (props: ChatWorkbenchProps) => {
  const { agent, place, work, turn, inputRef } = props;
  const { activity, ask, dismiss } = useWorkActivity(turn, props.onAsk);
  const isBeside = useIsBeside();
  const late = useLateWorkbench();
  const isOpen = work.at !== null;
  useEffect(() => {
    if (isOpen) loadWorkbench();
    else dismiss();
  }, [isOpen, dismiss]);

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
      const kept = isBeside && work.at !== null ? `?work=${encodeURIComponent(work.at)}` : '';
      return chatPath({ agentKey: agent.key, conversationId, messageId }, kept);
    },
    [agent.key, isBeside, work.at],
  );

  if (work.at === null) return null;
  return (
    <WorkFrame isBeside={isBeside} onClose={close}>
      {late.status === 'ready' && (
        <late.value.Workbench
          at={work.at}
          version={work.version}
          canBeTold={agent.capabilities?.takesWishes ?? true}
          activity={activity}
          isBeside={isBeside}
          onOpen={work.open}
          onGoUp={work.goUp}
          onClose={close}
          onAsk={ask}
          onStop={props.onStop}
          onRetry={props.onRetry}
          onDismiss={dismiss}
          onTalk={goToTalk}
          pathOfMessage={pathOfMessage}
        />
      )}
      {late.status === 'waiting' && <WorkWaiting onClose={close} />}
      {late.status === 'failed' && (
        <WorkWaiting onClose={close}>
          <EmptyState
            role="alert"
            title="没能打开我的成果"
            description="可能是网络断了，或者页面已经更新。"
            action={<Button onClick={late.times > 1 ? reload : loadWorkbench}>重试</Button>}
          />
        </WorkWaiting>
      )}
    </WorkFrame>
  );
};
