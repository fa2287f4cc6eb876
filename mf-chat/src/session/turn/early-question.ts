import { type EarlySent, readEarlySent, sendEarly } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';
import type { SendRequest } from './turn-request';

/** Keys whose answers have been taken over: each is read once. */
const taken = new Set<string>();

/** Path of the API for questions to an agent, as the page's own script has it. */
const pathOf = (agentKey: string): string => `/api/chat/${encodeURIComponent(agentKey)}`;

/** What the page's script has sent for this session and nobody has taken over yet. */
function present(): EarlySent | null {
  const sent = readEarlySent();
  return sent !== null && sent.token === sessionStore.getState().token && !taken.has(sent.key) ? sent : null;
}

/** Key under which the page's own script has sent this question already; null where it has not. */
export function earlyKeyOf({ agentKey, conversationId, text, editOf, order }: SendRequest): string | null {
  const sent = present();
  if (sent === null || editOf !== null || order !== undefined || sent.path !== pathOf(agentKey)) return null;
  const { question } = sent;
  return question.message === text && question.conversationId === conversationId ? sent.key : null;
}

/** Sends a new question before the client of the API is there, where the page can. Once for each key. */
export function sendBeforeClient(
  { agentKey, conversationId, text, editOf, order }: SendRequest,
  key: string,
): void {
  const { token } = sessionStore.getState();
  if (token === null || editOf !== null || order !== undefined || readEarlySent()?.key === key) return;
  sendEarly({ path: pathOf(agentKey), key, token, message: text, conversationId });
}

/** Takes over the answer to a question that has been sent so; null where none has under this key. */
export function takeEarlyAnswer(key: string): Pick<EarlySent, 'response' | 'stop'> | null {
  const sent = present();
  if (sent?.key !== key) return null;
  taken.add(key);
  return sent;
}
