import {
  ERRORS,
  type ErrorCode,
  type FailureEvent,
  isAppError,
  stripReasoning,
} from '@qihang/shared/contracts';
import type { TurnRequest } from './turn-request';

/** What went wrong with a turn, in words for the person, and what trying again means. */
export interface TurnFailure {
  readonly text: string;
  /** The server's own sentence, where it says more. */
  readonly detail: string | null;
  /**
   * `send`: nothing is stored under this question; send it again.
   * `watch`: the answer may still be under way on the server; look again.
   * `regenerate`, `continue`: the question is stored; ask for another answer to it, or for the rest of this one.
   */
  readonly retry: 'send' | 'watch' | 'regenerate' | 'continue' | null;
}

/** The same message again would be refused again: the sentence says what has to change first. */
const REFUSALS: ReadonlySet<ErrorCode | string | undefined> = new Set([
  'quota_exceeded',
  'content_refused',
  'not_found',
]);

export const LOST: TurnFailure = { text: ERRORS.connection_lost.text, detail: null, retry: 'watch' };

/** No `start` came. The specification's sentence, and the server's own below it (SPEC §8, PRODUCT §5). */
export function failureOfRequest(request: TurnRequest, error: unknown): TurnFailure {
  const own = isAppError(error) && error.text !== ERRORS.connection_lost.text ? error : null;
  if (own && REFUSALS.has(own.code)) return { text: own.text, detail: null, retry: null };
  // The conversation has changed elsewhere meanwhile: what was asked for no longer fits what is there.
  if (own?.code === 'conflict' && request.type !== 'send') {
    return { text: own.text, detail: null, retry: null };
  }
  return { text: ERRORS.connection_lost.text, detail: own?.text ?? null, retry: request.type };
}

/** The stream said so. What came is kept: with text the answer can go on, without it another one is asked for. */
export function failureOfEvent({ error, code }: FailureEvent, answerText: string): TurnFailure {
  const hasText = stripReasoning(answerText).trim() !== '';
  const retry = hasText ? 'continue' : 'regenerate';
  return { text: error, detail: null, retry: REFUSALS.has(code) ? null : retry };
}

/** The answer could not be looked at any more. */
export const failureOfWatch = (error: unknown): TurnFailure =>
  isAppError(error) && error.code === 'not_found' ? { text: error.text, detail: null, retry: null } : LOST;
