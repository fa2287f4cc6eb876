import { useQuery } from '@qihang/shared/api';
import type { Agent, Order } from '@qihang/shared/contracts';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import type { RefObject } from 'react';
import { Openers } from '../features/message-list/components/openers';
import { standingQuery } from '../features/standing/api/standing-query';
import { StandingList } from '../features/standing/components/standing-list';
import type { StandingTarget } from '../features/standing/model/standing-rows';
import { orderWords } from '../features/workbench/model/order-words';
import { resultsAddress } from '../features/workbench/model/result-address';
import { chatPath } from '../session/address/chat-path';
import type { WorkPlace } from '../session/use-work-place';

interface ChatStandingProps {
  /** Its openers are shown when the standing cannot be read, and when there is none. */
  readonly agent: Agent;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onPickOpener: (opener: string) => void;
  readonly work: Pick<WorkPlace, 'open'>;
  /** Sends the message of a button. */
  readonly onAsk: (text: string, order?: Order) => boolean;
}

/**
 * Where a returning user stands, bound to the chat: rows lead to a conversation or into the workbench. Empty while it
 * loads: nothing stands below it that could move, and the composer is there already.
 */
export const ChatStanding = (props: ChatStandingProps) => {
  const { agent, inputRef, onPickOpener, work, onAsk } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: standing, isPending } = useQuery(standingQuery);
  if (isPending) return null;
  if (standing === undefined || standing.next === null) {
    return <Openers openers={agent.openers} onPick={onPickOpener} />;
  }
  /** The pressed button leaves the screen, and a keyboard user's focus with it. */
  const keepFocus = () => {
    if (document.activeElement?.matches(':focus-visible')) inputRef.current?.focus();
  };
  const go = (target: StandingTarget) => {
    if (target.type === 'work') work.open(target.deliverableId);
    else if (target.type === 'result') work.open(resultsAddress(target.post));
    else {
      keepFocus();
      void navigate(chatPath(target, search));
    }
  };
  const { next, last } = standing;
  const goOn = () => {
    if (next.type === 'conversation' && last !== null) go({ type: 'conversation', ...last });
    else if (next.type === 'result') go(next);
    else if (next.type === 'message') {
      keepFocus();
      onAsk(next.message);
    } else if (next.type === 'order') {
      keepFocus();
      const { order, title } = next;
      onAsk(orderWords(title === null ? { order } : { order, title }), order);
    }
  };
  return <StandingList standing={standing} onGo={go} onNext={goOn} />;
};
