import { AppError, ERRORS, isAppError } from '@qihang/shared/contracts';
import { isDatabaseUnavailable } from '../../database/database-errors';
import { INTERRUPTED_EMPTY } from './last-event';
import type { Ending } from './progress-store';

/** Why a running generation is ended from outside; the reason of its signal. */
export type EndReason = 'stopped' | 'timeout' | 'shutdown' | 'lost';

export class GenerationEnd extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`generation ended: ${reason}`);
    this.reason = reason;
  }
}

export type Outcome = Pick<Ending, 'status' | 'error'>;

const TIMED_OUT = '回答时间太长，先停在这里，已保留收到的部分';
const PARTIAL = '系统繁忙，回答没有写完，已保留收到的部分';

const asAppError = (failure: unknown): AppError => {
  if (isAppError(failure)) return failure;
  const code = isDatabaseUnavailable(failure) ? 'unavailable' : 'internal';
  return new AppError(code, 'run failed', { cause: failure });
};

/** What a failed run means for the user: the state of the answer, and the sentence that says so. */
export function outcomeOf(
  failure: unknown,
  { hasText, hideNames }: { readonly hasText: boolean; readonly hideNames: (text: string) => string },
): Outcome {
  if (failure instanceof GenerationEnd) return outcomeOfEnd(failure.reason, hasText);
  const error = asAppError(failure);
  if (error.code === 'interrupted') return hasText ? { status: 'interrupted', error: error.text } : EMPTY;
  const isPlain = error.text === ERRORS.provider_unavailable.text;
  return { status: 'failed', error: hideNames(isPlain && hasText ? PARTIAL : error.text) };
}

/** There is nothing to keep and nothing to go on with. */
const EMPTY: Outcome = { status: 'failed', error: ERRORS.empty_answer.text };

const outcomeOfEnd = (reason: EndReason, hasText: boolean): Outcome => {
  if (reason === 'stopped') return { status: 'stopped', error: null };
  if (reason === 'timeout') return hasText ? { status: 'interrupted', error: TIMED_OUT } : EMPTY;
  return { status: 'interrupted', error: hasText ? ERRORS.interrupted.text : INTERRUPTED_EMPTY };
};
