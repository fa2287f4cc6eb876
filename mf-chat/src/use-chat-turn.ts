import { useQueryClient } from '@qihang/shared/api';
import type { Agent } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { useEffect } from 'react';
import { draftStore, hasSignedOut } from './features/composer/hooks/draft-store';
import { useTurnOutline, useTurnRunner } from './features/conversation/hooks/use-turn';
import type { Turn } from './features/conversation/model/turn';
import type { TurnRunner } from './features/conversation/model/turn-runner';
import { refreshConversations } from './features/history/api/conversations-query';
import type { Selection } from './use-selection';

interface ChatTurn {
  readonly runner: TurnRunner;
  /** Without the growth of its text. */
  readonly turn: Turn;
  /** The conversation on screen: one that has just begun counts before the address says so. */
  readonly conversationId: string | null;
}

const begunConversation = (turn: Turn): string | null =>
  'isNewConversation' in turn && turn.isNewConversation ? turn.conversationId : null;

/** Binds the turn to what surrounds it: drafts, the list of conversations, the address. */
export function useChatTurn(agent: Agent, userId: string, selection: Selection): ChatTurn {
  const client = useQueryClient();
  const { select } = selection;
  const runner = useTurnRunner({
    label: agent.label,
    onStarted: ({ question, start, isOnScreen }) => {
      if (question.conversationId !== null) return;
      void refreshConversations(client);
      if (!isOnScreen) return;
      const { conversationId } = start;
      draftStore.move({ userId, conversationId: null }, { userId, conversationId });
      select(conversationId, { replace: true });
    },
    onEnded: () => void refreshConversations(client),
    onReturned: ({ conversationId, text }) => {
      if (!hasSignedOut()) draftStore.giveBack({ userId, conversationId }, text);
    },
    onStopFailed: () => showToast('没能停下来，请再试一次', 'danger'),
  });
  const turn = useTurnOutline(runner);
  const conversationId = selection.conversationId ?? begunConversation(turn);

  useEffect(() => {
    const present = runner.getTurn();
    if (present.status !== 'idle' && present.conversationId !== conversationId) runner.leave();
  }, [runner, conversationId]);

  return { runner, turn, conversationId };
}
