import type { MessageDetail } from '@qihang/shared/contracts';
import type { PendingSend, WaitingSend } from './drafts/draft';
import type { StoredThread } from './session-server';
import { findRunning } from './thread/known-answers';
import { isRunning, type Turn } from './turn/turn';
import type { WatchedAnswer } from './turn/turn-request';

interface Known {
  /** The conversation on screen. */
  readonly conversationId: string | null;
  readonly thread: StoredThread;
  readonly turn: Turn;
  /** The message that waits; null for none. */
  readonly waiting: WaitingSend | null;
  readonly agentKey: string;
  /** The browser's view of the network. */
  readonly isOnline: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A sent text whose result is unknown. */
  readonly pending: PendingSend | null;
}

/** As long as a message waits for the network, ms: what is older may no longer be meant. */
const MAX_OFFLINE_MS = 24 * 60 * 60_000;

/** What a session has to do without being told. */
export type DueStep =
  /** The answer on screen is in none of its messages any more. */
  | { readonly type: 'leave' }
  /** An answer is being written that nobody watches here. */
  | { readonly type: 'watch'; readonly answer: WatchedAnswer }
  /** What waited can go out: the running answer has ended, or the network is back. */
  | { readonly type: 'send-waiting'; readonly text: string; readonly afterId: string | null }
  /** What waited goes back to the input: the answer ended otherwise than expected, or the network never came. */
  | { readonly type: 'take-back' }
  /** The text of unknown result is stored. */
  | { readonly type: 'settle'; readonly pending: PendingSend };

const isGone = ({ conversationId, thread, turn }: Known): boolean => {
  if (turn.status === 'idle') return false;
  if (thread.status === 'missing') return true;
  if (turn.status !== 'streaming' || turn.conversationId !== conversationId) return false;
  // Another version was selected elsewhere.
  return thread.status === 'ready' && !thread.messages.some(({ id }) => id === turn.answerId);
};

/** Whether the answer that was waited for is none to go on from: it failed, or somebody else asks something in it. */
const isOther = (turn: Turn): boolean =>
  turn.status === 'failed' || ('isByOther' in turn && turn.isByOther === true);

/** What waits for the network has waited too long, or in the new conversation with another agent. */
const isOver = ({ waiting, now, agentKey }: Known): boolean =>
  !!waiting?.since && (now - waiting.since > MAX_OFFLINE_MS || waiting.agentKey !== agentKey);

const stepOfWaiting = ({ conversationId, thread, turn, waiting, isOnline }: Known): DueStep | null => {
  if (waiting === null || thread.status !== 'ready' || isRunning(turn)) return null;
  if (waiting.since === 0 && (conversationId === null || isOther(turn))) return { type: 'take-back' };
  if (waiting.since > 0 && !isOnline) return null;
  return { type: 'send-waiting', text: waiting.text, afterId: thread.messages.at(-1)?.id ?? null };
};

const isStored = (messages: readonly MessageDetail[], pending: PendingSend): boolean =>
  messages.some(
    ({ id, role, text, parentId }) =>
      role === 'user' && id !== pending.editOf && text === pending.text && parentId === pending.afterId,
  );

/**
 * The next step that follows from what is known, one at a time. An answer that is still streamed is watched from the end
 * of its text, so that it continues after a reload (F04), a return (F60) or a question from another device.
 */
export function dueStep(known: Known): DueStep | null {
  const { conversationId, thread, turn, pending } = known;
  if (isGone(known)) return { type: 'leave' };
  if (isOver(known)) return { type: 'take-back' };
  // What an earlier visit has read may be over by now.
  if (thread.status === 'stored') return null;
  const running = conversationId === null ? null : findRunning(thread.messages, turn);
  if (conversationId !== null && running !== null && running.generationId !== null) {
    const { id, generationId, text, seq } = running;
    return { type: 'watch', answer: { conversationId, answerId: id, generationId, text, seq } };
  }
  if (conversationId !== null && pending !== null && isStored(thread.messages, pending)) {
    return { type: 'settle', pending };
  }
  return stepOfWaiting(known);
}
