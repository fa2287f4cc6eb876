import type { Agent, Order } from '@qihang/shared/contracts';
import { Button, EmptyState } from '@qihang/shared/ui';
import { type RefObject, useEffect } from 'react';
import { WorkFrame } from '../features/workbench/components/work-frame';
import { WorkWaiting } from '../features/workbench/components/work-waiting';
import { useIsBeside } from '../features/workbench/hooks/use-is-beside';
import { useWorkActivity } from '../features/workbench/hooks/use-work-activity';
import type { DraftPlace } from '../session/drafts/draft-store';
import type { Turn } from '../session/turn/turn';
import type { WorkPlace } from '../session/use-work-place';
import { loadWorkbench, useLateWorkbench } from './load-workbench';

const reload = (): void => window.location.reload();

interface ChatWorkbenchProps {
  readonly agent: Agent;
  readonly place: DraftPlace;
  readonly work: WorkPlace;
  readonly turn: Turn;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (text: string, order?: Order) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** Place of the workbench in the chat: its orders are sent in the conversation on screen. */
export const ChatWorkbench = (props: ChatWorkbenchProps) => {
  const { work, turn } = props;
  const { close } = work;
  const { activity, ask, dismiss } = useWorkActivity(turn, props.onAsk);
  const isBeside = useIsBeside();
  const late = useLateWorkbench();
  const isOpen = work.at !== null;
  useEffect(() => {
    if (isOpen) loadWorkbench();
    else dismiss();
  }, [isOpen, dismiss]);

  if (work.at === null) return null;
  return (
    <WorkFrame isBeside={isBeside} onClose={close}>
      {late.status === 'ready' && (
        <late.value.BoundWorkbench
          {...props}
          at={work.at}
          activity={activity}
          isBeside={isBeside}
          onAsk={ask}
          onSay={props.onAsk}
          onDismiss={dismiss}
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
