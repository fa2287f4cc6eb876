import { useState } from 'react';
import type { Turn } from '../model/turn';

/** Another number for each conversation that comes on screen; the same for one that gets its name by its first message. */
export function useViewNumber(conversationId: string | null, turn: Turn): number {
  const [view, setView] = useState({ conversationId, number: 0 });
  if (view.conversationId === conversationId) return view.number;
  const isBorn =
    view.conversationId === null && 'conversationId' in turn && turn.conversationId === conversationId;
  const number = isBorn ? view.number : view.number + 1;
  setView({ conversationId, number });
  return number;
}
