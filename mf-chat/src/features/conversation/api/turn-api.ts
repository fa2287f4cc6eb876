import { apiClient, openEventStream } from '@qihang/shared/api';
import type { ChatEvent, StartedTurn } from '@qihang/shared/contracts';
import type { ContinueRequest, RegenerateRequest, SendRequest } from '../model/turn-request';

const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/** Sends a question; the stream is its answer's (SPEC §7). The same key never stores a question twice (F39). */
export const openSend = (
  { agentKey, text, conversationId, editOf, order }: SendRequest,
  key: string,
  signal: AbortSignal,
): AsyncIterable<ChatEvent> =>
  openEventStream({
    method: 'POST',
    path: `/chat/${encodeURIComponent(agentKey)}`,
    body: { message: text, conversationId, ...(editOf === null ? {} : { editOf }), ...(order && { order }) },
    headers: keyHeader(key),
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

/** Asks for another answer beside this one. The same key never makes two. */
export async function requestRegenerate(
  { answerId }: RegenerateRequest,
  key: string,
  signal: AbortSignal,
): Promise<StartedTurn> {
  const path = `/chat/answers/${encodeURIComponent(answerId)}/regenerate`;
  const { data } = await apiClient.post<StartedTurn>(path, undefined, { headers: keyHeader(key), signal });
  return data;
}

/** Has an answer go on where it ended. Asked twice, it goes on once. */
export async function requestContinue(
  { answer }: ContinueRequest,
  signal: AbortSignal,
): Promise<StartedTurn> {
  const path = `/chat/generations/${encodeURIComponent(answer.generationId)}/continue`;
  const { data } = await apiClient.post<StartedTurn>(path, undefined, { signal });
  return data;
}

/** Ends a generation on the server; what came is kept. */
export const requestStop = (generationId: string): Promise<unknown> =>
  apiClient.post(`/chat/generations/${encodeURIComponent(generationId)}/stop`);

/** Puts the line through this message on screen, on every device of the person. */
export const selectVersion = (conversationId: string, messageId: string): Promise<unknown> =>
  apiClient.post(`/chat/conversations/${encodeURIComponent(conversationId)}/version`, { messageId });
