import type { DeliverableRef } from '@qihang/shared/contracts';
import { CopySheet, copyText, showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Activity } from '../model/activity';
import { type OrderDraft, orderWords } from '../model/order-words';
import type { Surroundings } from './use-surroundings';

interface Workbench extends Surroundings {
  readonly activity: Activity;
  /** The conversation is visible beside the workbench. */
  readonly isBeside: boolean;
  /** Clears the outcome after the user has seen it. */
  readonly onDismiss: () => void;
  readonly isBusy: boolean;
  /** New version that was ordered here; null once the user has seen it. */
  readonly fresh: DeliverableRef | null;
  readonly onMade: (work: DeliverableRef) => void;
  readonly onSeen: () => void;
  /** Orders a deliverable in the conversation. */
  readonly order: (draft: OrderDraft) => void;
  /** Copies a text and confirms it; when the browser refuses, a sheet shows the text. Call it in a click handler. */
  readonly copy: (text: string) => void;
}

const WorkbenchContext = createContext<Workbench | null>(null);

/** Actions available anywhere in the workbench. */
export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext);
  if (workbench === null) throw new Error('useWorkbench without a WorkbenchProvider above it');
  return workbench;
}

interface WorkbenchProviderProps {
  readonly surroundings: Surroundings;
  readonly activity: Activity;
  readonly isBeside: boolean;
  /** Sends an order. @returns false while another turn runs */
  readonly onAsk: (text: string, order: OrderDraft['order']) => boolean;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

export const WorkbenchProvider = (props: WorkbenchProviderProps) => {
  const { surroundings, activity, isBeside, onAsk, onDismiss, children } = props;
  const [uncopied, setUncopied] = useState<string | null>(null);
  const [fresh, setFresh] = useState<DeliverableRef | null>(null);
  const onSeen = useCallback(() => setFresh(null), []);
  const copy = useCallback((text: string) => {
    copyText(text).then((isCopied) => {
      if (isCopied) showToast('已复制');
      else setUncopied(text);
    }, console.error);
  }, []);
  const order = useCallback(
    (draft: OrderDraft) => {
      if (!onAsk(orderWords(draft), draft.order)) showToast('老高还在忙上一件事，等他做完', 'danger');
    },
    [onAsk],
  );
  const workbench = useMemo((): Workbench => {
    const isBusy = activity.status === 'busy';
    const made = { fresh, onMade: setFresh, onSeen };
    return { ...surroundings, ...made, activity, isBeside, isBusy, onDismiss, order, copy };
  }, [surroundings, activity, isBeside, onDismiss, order, copy, fresh, onSeen]);
  return (
    <WorkbenchContext value={workbench}>
      {children}
      <CopySheet text={uncopied} onClose={() => setUncopied(null)} />
    </WorkbenchContext>
  );
};
