import { useState } from 'react';
import type { Turn } from '../../../session/turn/turn';

/** Number that changes with the conversation on screen, but not when a new one gets its id by its first message. */
export function useViewNumber(conversationId: string | null, turn: Turn): number {
  const [view, setView] = useState({ conversationId, number: 0 });
  if (view.conversationId === conversationId) return view.number;
  const isNewlyCreated =
    view.conversationId === null && 'conversationId' in turn && turn.conversationId === conversationId;
  const number = isNewlyCreated ? view.number : view.number + 1;
  setView({ conversationId, number });
  return number;
}
