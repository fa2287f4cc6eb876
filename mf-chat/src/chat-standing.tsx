import type { Order, Standing } from '@qihang/shared/contracts';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import type { RefObject } from 'react';
import { chatPath } from './features/history/model/chat-path';
import { StandingList } from './features/standing/components/standing-list';
import type { StandingTarget } from './features/standing/model/standing-rows';
import { orderWords } from './features/workbench/model/order-words';
import { resultsAddress } from './features/workbench/model/result-address';

interface ChatStandingProps {
  readonly standing: Standing;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onOpenWork: (at: string) => void;
  /** Sends the message of a button. */
  readonly onAsk: (text: string, order?: Order) => boolean;
}

/** Where a returning user stands, bound to the chat: rows lead to a conversation or into the workbench. */
export const ChatStanding = ({ standing, inputRef, onOpenWork, onAsk }: ChatStandingProps) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  /** The pressed button leaves the screen, and a keyboard user's focus with it. */
  const keepFocus = () => {
    if (document.activeElement?.matches(':focus-visible')) inputRef.current?.focus();
  };
  const go = (target: StandingTarget) => {
    if (target.type === 'work') onOpenWork(target.deliverableId);
    else if (target.type === 'result') onOpenWork(resultsAddress(target.post));
    else {
      keepFocus();
      void navigate(chatPath(target, search));
    }
  };
  const goOn = () => {
    const { next, last } = standing;
    if (next?.type === 'conversation' && last !== null) go({ type: 'conversation', ...last });
    else if (next?.type === 'result') go(next);
    else if (next?.type === 'message') {
      keepFocus();
      onAsk(next.message);
    } else if (next?.type === 'order') {
      keepFocus();
      const { order, title } = next;
      onAsk(orderWords(title === null ? { order } : { order, title }), order);
    }
  };
  return <StandingList standing={standing} onGo={go} onNext={goOn} />;
};
