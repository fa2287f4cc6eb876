import { useMutation, useQueryClient } from '@qihang/shared/api';
import { useCallback } from 'react';
import { loadMoreConversations } from '../api/conversations-query';

export interface MoreConversations {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly load: () => void;
}

/** Loads the next pages of the list, one at a time. */
export function useMoreConversations(): MoreConversations {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationKey: ['conversations', 'more'],
    mutationFn: () => loadMoreConversations(client),
    // Serial, because each page begins at the cursor of the one before.
    scope: { id: 'more-conversations' },
  });
  const load = useCallback(() => mutate(), [mutate]);
  return { isLoading: isPending, hasFailed: isError, load };
}
