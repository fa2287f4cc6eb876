import { useLocation, useNavigate, useSearchParams } from '@qihang/shared/navigation';
import { useCallback } from 'react';
import { chatPath } from './address/chat-path';

/** Id in the address for a conversation that does not exist yet. */
const NEW = 'new';

/** Selected conversation. Its only source is the address, so that reload and the back button work. */
export interface Selection {
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
  /** Message in the address: a search hit to scroll to. */
  readonly messageId: string | null;
  /** The address names neither a conversation nor a new one. */
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
