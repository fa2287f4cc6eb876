import type { Order } from '@qihang/shared/contracts';
import { useCallback, useEffect, useState } from 'react';
import { isRunning, type Turn } from '../../../session/turn/turn';
import { useChatSession, useTurn } from '../../../session/use-chat-session';
import type { Activity } from '../model/activity';

interface WorkActivity {
  readonly activity: Activity;
  /** Sends an order in the conversation. @returns false while another turn runs */
  readonly ask: (text: string, order: Order) => boolean;
  /** Clears the outcome after the user has seen it. */
  readonly dismiss: () => void;
}

function activityOf(turn: Turn, asked: Order | null): Activity {
  if (isRunning(turn)) {
    return { status: 'busy', order: asked, isStopping: 'isStopping' in turn && turn.isStopping };
  }
  if (asked === null) return { status: 'free' };
  if (turn.status === 'failed') {
    const { text, retry, offers } = turn.failure;
    return { status: 'failed', text, canRetry: retry !== null, offers };
  }
  if (turn.status !== 'complete' && turn.status !== 'stopped') return { status: 'free' };
  const works = turn.extras?.deliverables ?? [];
  if (works.length > 0) return { status: 'made', works };
  return turn.status === 'stopped' ? { status: 'free' } : { status: 'talked' };
}

/** Activity of the turn on screen, if the workbench requested it. */
export function useWorkActivity(): WorkActivity {
  const session = useChatSession();
  const turn = useTurn();
  const [asked, setAsked] = useState<Order | null>(null);
  const isOther = turn.status === 'sending' && turn.request.type === 'send' && turn.request.order !== asked;
  useEffect(() => {
    if (isOther) setAsked(null);
  }, [isOther]);
  const ask = useCallback(
    (text: string, order: Order) => {
      const isAsked = session.ask(text, order);
      if (isAsked) setAsked(order);
      return isAsked;
    },
    [session],
  );
  const dismiss = useCallback(() => setAsked(null), []);
  return { activity: activityOf(turn, isOther ? null : asked), ask, dismiss };
}
