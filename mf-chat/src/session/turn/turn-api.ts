import { apiClient, openEventStream } from '@qihang/shared/api';
import type { ChatEvent, StartedTurn } from '@qihang/shared/contracts';
import { takeEarlyAnswer } from './early-question';
import type { ContinueRequest, RegenerateRequest, SendRequest } from './turn-request';

const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/** Sends a question and streams its answer (R7.5). The same key never stores a question twice (F39). */
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
    early: takeEarlyAnswer(key),
    signal,
  });

/** Streams the events of a generation with a number above `after` (F02). */
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

/** Starts another version of an answer. The same key never creates two. */
export async function requestRegenerate(
  { answerId }: RegenerateRequest,
  key: string,
  signal: AbortSignal,
): Promise<StartedTurn> {
  const path = `/chat/answers/${encodeURIComponent(answerId)}/regenerate`;
  const { data } = await apiClient.post<StartedTurn>(path, undefined, { headers: keyHeader(key), signal });
  return data;
}

/** Continues an answer at its end. Idempotent. */
export async function requestContinue(
  { answer }: ContinueRequest,
  signal: AbortSignal,
): Promise<StartedTurn> {
  const path = `/chat/generations/${encodeURIComponent(answer.generationId)}/continue`;
  const { data } = await apiClient.post<StartedTurn>(path, undefined, { signal });
  return data;
}

/** Stops a generation on the server; its text so far is kept. */
export const requestStop = (generationId: string): Promise<unknown> =>
  apiClient.post(`/chat/generations/${encodeURIComponent(generationId)}/stop`);

/** Selects the thread through this message, on every device of the user. */
export const selectVersion = (conversationId: string, messageId: string): Promise<unknown> =>
  apiClient.post(`/chat/conversations/${encodeURIComponent(conversationId)}/version`, { messageId });
