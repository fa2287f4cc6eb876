import type { Agent } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { lateChat, lateTurnServer } from '../screen/load-chat';
import { draftStore, hasSignedOut } from './drafts/page-drafts';
import type { KnownLine } from './known-line';
import { watchPage } from './live/watch-page';
import { makeIdempotencyKey } from './turn/idempotency-key';
import type { Turn } from './turn/turn';
import type { SendRequest, TurnRequest } from './turn/turn-request';
import type { TurnRunner } from './turn/turn-runner';
import { useTurnOutline, useTurnRunner } from './turn/use-turn';
import type { Selection } from './use-selection';

interface ChatTurn {
  readonly runner: TurnRunner;
  /** The turn without updates of its text. */
  readonly turn: Turn;
  /** Conversation on screen, including a new one whose id is not in the address yet. */
  readonly conversationId: string | null;
}

const isTyped = (request: TurnRequest): request is SendRequest =>
  request.type === 'send' && request.isByButton !== true;

const begunConversation = (turn: Turn): string | null =>
  'isNewConversation' in turn && turn.isNewConversation ? turn.conversationId : null;

/** Only a visible tab holds a stream, because browsers allow six HTTP/1.1 connections per origin. */
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
 * Binds the turn to drafts, the daily quota and the address.
 * @param line is notified when an answer starts or ends here, and reads the list and the messages again (R4.6)
 */
export function useChatTurn(
  agent: Agent,
  userId: string,
  selection: Selection,
  line: RefObject<KnownLine>,
): ChatTurn {
  const { select } = selection;
  /** Idempotency keys of requests by buttons, which have no draft, until the server has accepted them. */
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
  // A layout effect, so that its cleanup runs before the runner drops the turn.
  useLayoutEffect(
    () => () => {
      // When the user leaves during a turn, the cached list misses its end.
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
