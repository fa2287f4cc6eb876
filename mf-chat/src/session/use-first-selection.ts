import type { ConversationSummary } from '@qihang/shared/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Selection } from './use-selection';

interface FirstSelectionInput {
  readonly agentKey: string;
  readonly selection: Selection;
  /** Undefined while the list loads. */
  readonly conversations: readonly ConversationSummary[] | undefined;
  /** The list could not be loaded. */
  readonly hasFailed: boolean;
  /** The new conversation has a draft or a running turn. */
  readonly isNewInUse: boolean;
}

interface FirstSelection {
  /** The conversation to show is not determined yet. */
  readonly isDeciding: boolean;
  /** Ends the decision, because the user has chosen. */
  readonly settle: () => void;
}

/**
 * On the first load the first conversation is selected when none is (R4.8). An unsent text keeps the new
 * conversation it was typed in.
 */
export function useFirstSelection(input: FirstSelectionInput): FirstSelection {
  const { agentKey, selection, conversations, hasFailed, isNewInUse } = input;
  const { conversationId, select } = selection;
  const [isDeciding, setIsDeciding] = useState(conversationId === null && !isNewInUse);
  const isOver = conversationId !== null || isNewInUse || hasFailed || conversations !== undefined;
  useEffect(() => {
    if (!isDeciding || !isOver) return;
    const first = conversations?.find((conversation) => conversation.agentKey === agentKey);
    // Decided only once the address says so: in between, a new conversation would be shown and read for.
    if (conversationId === null && !isNewInUse && first) select(first.id, { replace: true });
    else setIsDeciding(false);
  }, [isDeciding, isOver, conversations, agentKey, conversationId, isNewInUse, select]);
  const settle = useCallback(() => setIsDeciding(false), []);
  return { isDeciding, settle };
}
