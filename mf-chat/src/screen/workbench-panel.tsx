import { Button, EmptyState } from '@qihang/shared/ui';
import { useEffect } from 'react';
import { WorkFrame } from '../features/workbench/components/work-frame';
import { WorkWaiting } from '../features/workbench/components/work-waiting';
import { useIsBeside } from '../features/workbench/hooks/use-is-beside';
import { useWorkActivity } from '../features/workbench/hooks/use-work-activity';
import { useWorkPlace } from '../session/address/use-work-place';
import { loadWorkbench, useLateWorkbench } from './load-workbench';

const reload = (): void => window.location.reload();

/** Place of the workbench in the chat: its orders are sent in the conversation on screen. */
export const WorkbenchPanel = () => {
  const work = useWorkPlace();
  const { at, close } = work;
  const { activity, ask, dismiss } = useWorkActivity();
  const isBeside = useIsBeside();
  const late = useLateWorkbench();
  const isOpen = at !== null;
  useEffect(() => {
    if (isOpen) loadWorkbench();
    else dismiss();
  }, [isOpen, dismiss]);

  if (at === null) return null;
  return (
    <WorkFrame isBeside={isBeside} onClose={close}>
      {late.status === 'ready' && (
        <late.value.Workbench
          at={at}
          work={work}
          activity={activity}
          isBeside={isBeside}
          onAsk={ask}
          onDismiss={dismiss}
        />
      )}
      {late.status === 'waiting' && <WorkWaiting onClose={close} />}
      {late.status === 'failed' && (
        <WorkWaiting onClose={close}>
          <EmptyState
            role="alert"
            title="我的成果没打开"
            action={<Button onClick={late.times > 1 ? reload : loadWorkbench}>重试</Button>}
          />
        </WorkWaiting>
      )}
    </WorkFrame>
  );
};
