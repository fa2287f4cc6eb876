import { useQuery } from '@qihang/shared/api';
import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { Openers } from '../features/message-list/components/openers';
import { standingQuery } from '../features/standing/api/standing-query';
import { StandingList } from '../features/standing/components/standing-list';
import type { StandingTarget } from '../features/standing/model/standing-rows';
import { orderWords } from '../features/workbench/model/order-words';
import { resultsAddress } from '../features/workbench/model/result-address';
import { chatPath } from '../session/address/chat-path';
import { useWorkPlace } from '../session/address/use-work-place';
import { useChatSession } from '../session/use-chat-session';

/**
 * Where a returning user stands, bound to the chat: rows lead to a conversation or into the workbench. Empty while it
 * loads: nothing stands below it that could move, and the composer is there already.
 */
export const ChatStanding = () => {
  const { ask, keepFocus } = useChatSession();
  const work = useWorkPlace();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: standing, isPending } = useQuery(standingQuery);
  if (isPending) return null;
  if (standing === undefined || standing.next === null) return <Openers />;
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
      ask(next.message);
    } else if (next.type === 'order') {
      keepFocus();
      const { order, title } = next;
      ask(orderWords(title === null ? { order } : { order, title }), order);
    }
  };
  return <StandingList standing={standing} onGo={go} onNext={goOn} />;
};
