import { useEffect } from 'react';
import type { ConversationState } from '../features/message-list/hooks/use-conversation';
import type { DraftPlace } from './drafts/draft-store';
import { draftStore } from './drafts/page-drafts';
import { isRunning, type Turn } from './turn/turn';
import type { TurnRunner } from './turn/turn-runner';

interface WaitingInput {
  readonly agentKey: string;
  readonly place: DraftPlace;
  readonly turn: Turn;
  readonly runner: TurnRunner;
  readonly conversation: Pick<ConversationState, 'status' | 'stored'>;
  /** Text of the message that waits; null for none. */
  readonly waiting: string | null;
}

/** Whether the answer that was waited for is none to go on from: it failed, or somebody else asks something in it. */
const isOther = (turn: Turn): boolean =>
  turn.status === 'failed' || ('isByOther' in turn && turn.isByOther === true);

/** Sends what waits once the running answer has ended; after an end that nobody expected it is back in the input. */
export function useWaiting({ agentKey, place, turn, runner, conversation, waiting }: WaitingInput): void {
  const { status, stored } = conversation;
  const isOver = waiting !== null && status === 'ready' && !isRunning(turn);
  useEffect(() => {
    if (!isOver) return;
    const { conversationId } = place;
    if (conversationId === null || isOther(turn)) {
      draftStore.takeBack(place);
      return;
    }
    const afterId = stored.at(-1)?.id ?? null;
    runner.ask({ type: 'send', agentKey, conversationId, text: waiting, editOf: null, afterId });
  }, [isOver, waiting, place, turn, stored, runner, agentKey]);
}
