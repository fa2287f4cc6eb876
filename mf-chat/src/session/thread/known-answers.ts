import type { MessageDetail } from '@qihang/shared/contracts';
import { isRunning, type Turn } from '../turn/turn';
import type { WatchedAnswer } from '../turn/turn-request';

/** The newest answer, if it is streaming on the server and not watched here. */
export function findRunning(messages: readonly MessageDetail[], turn: Turn): MessageDetail | null {
  const last = messages.at(-1);
  if (isRunning(turn) || last === undefined) return null;
  // After the last reconnection only the user retries.
  if (turn.status === 'failed' && turn.answer?.answerId === last.id && turn.failure.retry === 'watch') {
    return null;
  }
  return last.role === 'ai' && last.status === 'streaming' && last.generationId !== null ? last : null;
}

/** State of an ended answer, for continuing it; null for one without a generation. */
export function endedAnswerOf(
  messages: readonly MessageDetail[],
  conversationId: string,
  id: string,
): WatchedAnswer | null {
  const message = messages.find((candidate) => candidate.id === id);
  if (message === undefined || message.generationId === null) return null;
  const { generationId, text, seq } = message;
  return { conversationId, answerId: id, generationId, text, seq };
}
