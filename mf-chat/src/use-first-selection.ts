import type { ConversationSummary } from '@qihang/shared/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Selection } from './use-selection';

interface FirstSelectionInput {
  readonly agentKey: string;
  readonly selection: Selection;
  /** Undefined while the list is on its way. */
  readonly conversations: readonly ConversationSummary[] | undefined;
  /** The list will not come. */
  readonly hasFailed: boolean;
  /** The person is busy with a new conversation: something is typed or sent there. */
  readonly isNewInUse: boolean;
}

interface FirstSelection {
  /** It is not known yet which conversation will be shown. */
  readonly isDeciding: boolean;
  /** The person has chosen. */
  readonly settle: () => void;
}

/**
 * On the first load the first conversation is selected when none is (SPEC §4). An unsent text keeps the new
 * conversation it was typed in.
 */
export function useFirstSelection(input: FirstSelectionInput): FirstSelection {
  const { agentKey, selection, conversations, hasFailed, isNewInUse } = input;
  const { conversationId, select } = selection;
  const [isDeciding, setIsDeciding] = useState(conversationId === null && !isNewInUse);
  const isOver = conversationId !== null || isNewInUse || hasFailed || conversations !== undefined;
  useEffect(() => {
    if (!isDeciding || !isOver) return;
    setIsDeciding(false);
    const first = conversations?.find((conversation) => conversation.agentKey === agentKey);
    if (conversationId === null && !isNewInUse && first) select(first.id, { replace: true });
  }, [isDeciding, isOver, conversations, agentKey, conversationId, isNewInUse, select]);
  const settle = useCallback(() => setIsDeciding(false), []);
  return { isDeciding, settle };
}
