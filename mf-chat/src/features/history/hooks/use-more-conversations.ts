import { useMutation, useQueryClient } from '@qihang/shared/api';
import { useCallback } from 'react';
import { loadMoreConversations } from '../api/conversations-query';

export interface MoreConversations {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** Loads what comes after the conversations that are here, one page at a time. */
export function useMoreConversations(): MoreConversations {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationKey: ['conversations', 'more'],
    mutationFn: () => loadMoreConversations(client),
    // One after the other: each begins where the one before ended.
    scope: { id: 'more-conversations' },
  });
  const load = useCallback(() => mutate(), [mutate]);
  return { isLoading: isPending, hasFailed: isError, load };
}
