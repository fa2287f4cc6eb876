import { useMutation, useQueryClient } from '@qihang/shared/api';
import { useCallback } from 'react';
import { refreshMessages } from '../api/messages-query';
import { selectVersion } from '../api/turn-api';

interface VersionChoice {
  /** Puts the line through this message on screen. */
  readonly select: (messageId: string) => void;
  /** Asked for, and not on screen yet. */
  readonly awaited: string | null;
  /** On screen since the last choice. */
  readonly chosen: string | null;
}

/** Goes from one version of a message to another; every device of the person follows. */
export function useVersionChoice(conversationId: string | null, onFailed: () => void): VersionChoice {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: async (choice: { readonly conversationId: string; readonly messageId: string }) => {
      await selectVersion(choice.conversationId, choice.messageId);
      await refreshMessages(client, choice.conversationId);
    },
    onError: onFailed,
  });
  const select = useCallback(
    (messageId: string) => {
      if (conversationId !== null) mutate({ conversationId, messageId });
    },
    [conversationId, mutate],
  );
  const isHere = variables !== undefined && variables.conversationId === conversationId;
  return {
    select,
    awaited: isHere && isPending ? variables.messageId : null,
    chosen: isHere && isSuccess ? variables.messageId : null,
  };
}
