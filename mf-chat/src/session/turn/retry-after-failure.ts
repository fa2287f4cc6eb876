import {
  ERRORS,
  type ErrorCode,
  type FailureEvent,
  isAppError,
  stripReasoning,
} from '@qihang/shared/contracts';
import type { TurnRequest } from './turn-request';

/** Failure of a turn: texts for the user, and the meaning of a retry. */
export interface TurnFailure {
  readonly text: string;
  /** The server's own sentence, if it is more specific. */
  readonly detail: string | null;
  /**
   * `send`: the question is not stored; send it again.
   * `watch`: the answer may still be streaming on the server; reconnect.
   * `regenerate`, `continue`: the question is stored; request another answer, or the rest of this one.
   */
  readonly retry: 'send' | 'watch' | 'regenerate' | 'continue' | null;
  /** Messages of buttons beside the retry. */
  readonly offers?: readonly string[] | undefined;
}

/** Refusals that a retry would repeat; their text says what has to change. */
const REFUSALS: ReadonlySet<ErrorCode | string | undefined> = new Set([
  'quota_exceeded',
  'content_refused',
  'not_found',
]);

export const LOST: TurnFailure = { text: ERRORS.connection_lost.text, detail: null, retry: 'watch' };

/** Failure before `start`: the sentence of R8.8, with the server's own as detail. */
export function failureOfRequest(request: TurnRequest, error: unknown): TurnFailure {
  const own = isAppError(error) && error.code !== 'connection_lost' ? error : null;
  if (own && REFUSALS.has(own.code)) return { text: own.text, detail: null, retry: null };
  // The conversation has changed elsewhere, and the request no longer applies.
  if (own?.code === 'conflict' && request.type !== 'send') {
    return { text: own.text, detail: null, retry: null };
  }
  return { text: ERRORS.connection_lost.text, detail: own?.text ?? null, retry: request.type };
}

/** Failure reported by the stream (R8.9). An answer with text can be continued, one without is regenerated. */
export function failureOfEvent({ error, code, offers }: FailureEvent, answerText: string): TurnFailure {
  const hasText = stripReasoning(answerText).trim() !== '';
  const retry = hasText ? 'continue' : 'regenerate';
  return { text: error, detail: null, retry: REFUSALS.has(code) ? null : retry, offers };
}

/** Failure of watching an answer after all reconnections. */
export const failureOfWatch = (error: unknown): TurnFailure =>
  isAppError(error) && error.code === 'not_found' ? { text: error.text, detail: null, retry: null } : LOST;
