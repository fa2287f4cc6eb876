import { apiClient, openEventStream } from '@qihang/shared/api';
import type { ChatEvent } from '@qihang/shared/contracts';
import type { Question } from '../model/turn-runner';

/** Sends a question; the stream is its answer's (SPEC §7). The same key never stores a question twice (F39). */
export const openSend = (question: Question, key: string, signal: AbortSignal): AsyncIterable<ChatEvent> =>
  openEventStream({
    method: 'POST',
    path: `/chat/${encodeURIComponent(question.agentKey)}`,
    body: { message: question.text, conversationId: question.conversationId },
    headers: { 'Idempotency-Key': key },
    signal,
  });

/** The events of a generation after number `after` (PRODUCT §4). */
export const openWatch = (
  generationId: string,
  after: number,
  signal: AbortSignal,
): AsyncIterable<ChatEvent> =>
  openEventStream({
    method: 'GET',
    path: `/chat/generations/${encodeURIComponent(generationId)}/stream?after=${after}`,
    signal,
  });

/** Ends a generation on the server; what came is kept. */
export const requestStop = (generationId: string): Promise<unknown> =>
  apiClient.post(`/chat/generations/${encodeURIComponent(generationId)}/stop`);
