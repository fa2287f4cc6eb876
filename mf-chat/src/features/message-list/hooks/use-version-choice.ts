import { useMutation, useQueryClient } from '@qihang/shared/api';
import { useCallback } from 'react';
import { refreshMessages } from '../../../session/thread/messages-query';
import { selectVersion } from '../../../session/turn/turn-api';

interface VersionChoice {
  /** Selects the thread through this message. */
  readonly select: (messageId: string) => void;
  /** Version that was chosen and is not on screen yet. */
  readonly awaited: string | null;
  /** Version that the last choice brought on screen. */
  readonly chosen: string | null;
}

/** Switches between versions of a message, on every device of the user. */
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
