import { useLocation, useNavigate } from '@qihang/shared/navigation';
import { useLayoutEffect } from 'react';
import type { ChatSession } from '../chat-session';
import { NEW, type Selected, selectedIn } from '../selection';
import { chatPath } from './chat-path';
import { queryNow } from './query-now';

/** The selection that the address names. */
export function useSelected(): Selected {
  const { search, key } = useLocation();
  return selectedIn(search, key);
}

/** Keeps the selection of a session and the address in step, so that reload and the back button work. */
export function useAddress({
  agent,
  follow,
  onSelect,
}: Pick<ChatSession, 'agent' | 'follow' | 'onSelect'>): void {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => follow(selectedIn(search, key)), [follow, search, key]);
  useLayoutEffect(
    () =>
      onSelect((conversationId, { replace = false }) => {
        const place = { agentKey: agent.key, conversationId: conversationId ?? NEW };
        void navigate(chatPath(place, queryNow({ pathname, search })), { replace });
      }),
    [agent, onSelect, navigate, pathname, search],
  );
}
