import type { DeliverableRef } from '@qihang/shared/contracts';
import { CopySheet, copyText, showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Activity } from '../model/activity';
import { type OrderDraft, orderWords } from '../model/order-words';

/** What surrounds the workbench: the address, the conversation, the clipboard. */
export interface Surroundings {
  readonly activity: Activity;
  /** The conversation is in sight. */
  readonly isBeside: boolean;
  readonly onOpen: (at: string, version?: number | null, isInstead?: boolean) => void;
  readonly onGoUp: (at: string) => void;
  readonly onClose: () => void;
  /** False while another turn runs. */
  readonly onAsk: (text: string, order: OrderDraft['order']) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  /** Leads to the conversation, with a text in the composer where one is given. */
  readonly onTalk: (text?: string) => void;
  readonly pathOfMessage: (conversationId: string, messageId: string | null) => string;
}

interface Workbench extends Omit<Surroundings, 'onAsk'> {
  readonly isBusy: boolean;
  /** The version that has come because it was asked for here; null once it has been seen. */
  readonly fresh: DeliverableRef | null;
  readonly onMade: (work: DeliverableRef) => void;
  readonly onSeen: () => void;
  /** Asks in the conversation for a piece of work. */
  readonly order: (draft: OrderDraft) => void;
  /** Copies a text and says so; where the browser copies nothing, it stands on a sheet. Call it from a click. */
  readonly copy: (text: string) => void;
}

const WorkbenchContext = createContext<Workbench | null>(null);

/** What can be done from anywhere in the workbench. */
export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext);
  if (workbench === null) throw new Error('useWorkbench without a WorkbenchProvider above it');
  return workbench;
}

interface WorkbenchProviderProps extends Surroundings {
  readonly children: ReactNode;
}

export const WorkbenchProvider = ({ children, onAsk, ...surroundings }: WorkbenchProviderProps) => {
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
  const { activity, isBeside, onOpen, onGoUp, onClose, onStop, onRetry, onDismiss, onTalk, pathOfMessage } =
    surroundings;
  const workbench = useMemo(
    (): Workbench => ({
      activity,
      isBeside,
      isBusy: activity.status === 'busy',
      fresh,
      onMade: setFresh,
      onSeen,
      onOpen,
      onGoUp,
      onClose,
      onStop,
      onRetry,
      onDismiss,
      onTalk,
      pathOfMessage,
      order,
      copy,
    }),
    [
      activity,
      isBeside,
      onOpen,
      onGoUp,
      onClose,
      onStop,
      onRetry,
      onDismiss,
      onTalk,
      pathOfMessage,
      order,
      copy,
      fresh,
      onSeen,
    ],
  );
  return (
    <WorkbenchContext value={workbench}>
      {children}
      <CopySheet text={uncopied} onClose={() => setUncopied(null)} />
    </WorkbenchContext>
  );
};
