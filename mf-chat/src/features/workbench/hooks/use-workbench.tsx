import type { DeliverableRef } from '@qihang/shared/contracts';
import { CopySheet, copyText, showToast } from '@qihang/shared/ui';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Activity } from '../model/activity';
import { type OrderDraft, orderWords } from '../model/order-words';

/** Environment of the workbench: address, conversation and clipboard. */
export interface Surroundings {
  readonly activity: Activity;
  /** The conversation is visible beside the workbench. */
  readonly isBeside: boolean;
  readonly onOpen: (at: string, version?: number | null, isInstead?: boolean) => void;
  readonly onGoUp: (at: string) => void;
  readonly onClose: () => void;
  /** Sends an order. @returns false while another turn runs */
  readonly onAsk: (text: string, order: OrderDraft['order']) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  /** Goes to the conversation, optionally with a text for the composer. */
  readonly onTalk: (text?: string) => void;
  /** Sends the message of a button in the conversation. */
  readonly onSay: (message: string) => void;
  readonly pathOfMessage: (conversationId: string, messageId: string | null) => string;
}

interface Workbench extends Omit<Surroundings, 'onAsk'> {
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
  const {
    activity,
    isBeside,
    onOpen,
    onGoUp,
    onClose,
    onStop,
    onRetry,
    onDismiss,
    onTalk,
    onSay,
    pathOfMessage,
  } = surroundings;
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
      onSay,
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
      onSay,
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
