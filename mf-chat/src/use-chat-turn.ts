import type { Agent } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { draftStore, hasSignedOut } from './features/composer/hooks/draft-store';
import { makeIdempotencyKey } from './features/conversation/api/idempotency-key';
import { useTurnOutline, useTurnRunner } from './features/conversation/hooks/use-turn';
import type { Turn } from './features/conversation/model/turn';
import type { SendRequest, TurnRequest } from './features/conversation/model/turn-request';
import type { TurnRunner } from './features/conversation/model/turn-runner';
import { watchPage } from './features/live/hooks/page-presence';
import type { KnownLine } from './known-line';
import { lateChat, lateTurnServer } from './late-chat';
import type { Selection } from './use-selection';

interface ChatTurn {
  readonly runner: TurnRunner;
  /** Without the growth of its text. */
  readonly turn: Turn;
  /** The conversation on screen: one that has just begun counts before the address says so. */
  readonly conversationId: string | null;
}

const isTyped = (request: TurnRequest): request is SendRequest =>
  request.type === 'send' && request.isByButton !== true;

const begunConversation = (turn: Turn): string | null =>
  'isNewConversation' in turn && turn.isNewConversation ? turn.conversationId : null;

/** Only a visible tab holds a stream: six of them would use up the connections of an origin (DESIGN.md, traps). */
const followPresence = (runner: TurnRunner): (() => void) =>
  watchPage((change) => {
    if (change === 'hidden') runner.suspend();
    else if (change === 'shown') runner.reconnect();
    else {
      runner.renew();
      runner.reconnect();
    }
  });

/**
 * Binds the turn to what surrounds it: drafts, the day's share, the address.
 * @param line hears that an answer has begun or ended here: the list and the messages are read again (SPEC §4)
 */
export function useChatTurn(
  agent: Agent,
  userId: string,
  selection: Selection,
  line: RefObject<KnownLine>,
): ChatTurn {
  const { select } = selection;
  /** Keys of what buttons asked for, until the server has taken it on: nothing of that waits in the composer. */
  const keys = useRef(new Map<string, string>());
  const runner = useTurnRunner(lateTurnServer, {
    label: agent.label,
    keyOf(request) {
      const { conversationId } = request;
      if (isTyped(request)) {
        const { agentKey, text, editOf, afterId } = request;
        const sent = { agentKey, text, editOf, afterId };
        return draftStore.hold({ userId, conversationId }, sent, makeIdempotencyKey);
      }
      const pressed = JSON.stringify(request);
      const key = keys.current.get(pressed) ?? makeIdempotencyKey();
      keys.current.set(pressed, key);
      return key;
    },
    onStarted: ({ request, start, isOnScreen }) => {
      keys.current.delete(JSON.stringify(request));
      if (request.type !== 'send') return;
      const place = { userId, conversationId: request.conversationId };
      if (isTyped(request)) draftStore.settle(place, request);
      if (request.conversationId !== null) return;
      const { conversationId, generationId } = start;
      line.current.tell({ event: 'generation-started', conversationId, generationId });
      if (!isOnScreen) return;
      draftStore.move(place, { userId, conversationId });
      select(conversationId, { replace: true });
    },
    onEnded: ({ conversationId, generationId }) =>
      line.current.tell({ event: 'generation-ended', conversationId, generationId }),
    onReturned: (request: TurnRequest) => {
      const rest = lateChat.getState();
      if (rest.status === 'ready') rest.value.refreshPresentUsage();
      if (!isTyped(request) || hasSignedOut()) return;
      draftStore.giveBack({ userId, conversationId: request.conversationId }, request);
    },
    onStopFailed: () => showToast('没能停下来，请再试一次', 'danger'),
  });
  const turn = useTurnOutline(runner);
  const conversationId = selection.conversationId ?? begunConversation(turn);

  useEffect(() => {
    if (document.visibilityState === 'hidden') runner.suspend();
    return followPresence(runner);
  }, [runner]);
  // Before the runner forgets its turn.
  useLayoutEffect(
    () => () => {
      // Whoever leaves before a turn has ended comes back to a list that has not heard of it.
      const rest = lateChat.getState();
      if (runner.getTurn().status !== 'idle' && rest.status === 'ready')
        rest.value.refreshPresentConversations();
    },
    [runner],
  );
  useEffect(() => {
    const present = runner.getTurn();
    if (present.status !== 'idle' && present.conversationId !== conversationId) runner.leave();
  }, [runner, conversationId]);

  return { runner, turn, conversationId };
}
