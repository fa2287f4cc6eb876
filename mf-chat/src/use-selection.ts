import { useLocation, useNavigate, useSearchParams } from '@qihang/shared/navigation';
import { useCallback } from 'react';
import { chatPath } from './features/history/model/chat-path';

/** Stands in the address for the conversation that does not exist yet. */
const NEW = 'new';

/** Which conversation is on screen. Its one home is the address, so that a reload and going back work. */
export interface Selection {
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
  /** The message of it that the address leads to: one that was searched for and found. */
  readonly messageId: string | null;
  /** The address says nothing: neither a conversation nor a new one was chosen. */
  readonly isUnstated: boolean;
  /** @param id null for a new conversation */
  readonly select: (id: string | null, options?: { readonly replace?: boolean }) => void;
}

export function useSelection(agentKey: string): Selection {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const stated = params.get('c');
  const select = useCallback<Selection['select']>(
    (id, { replace = false } = {}) => {
      void navigate(chatPath({ agentKey, conversationId: id ?? NEW }, search), { replace });
    },
    [agentKey, navigate, search],
  );
  return {
    conversationId: stated === null || stated === '' || stated === NEW ? null : stated,
    messageId: params.get('m'),
    isUnstated: stated === null || stated === '',
    select,
  };
}
