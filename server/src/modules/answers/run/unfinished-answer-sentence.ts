import { AppError, ERRORS, isAppError } from '@qihang/shared/contracts';
import { isDatabaseUnavailable } from '../../../database/database-errors';
import { type Ending, INTERRUPTED_EMPTY } from '../store/ended-generation';

import { type EndReason, GenerationEnd } from './end-reason';

/** How an answer ends that was not completed: its status, and the sentence that the user reads. */
export type Outcome = Pick<Ending, 'status' | 'error' | 'errorCode'>;

const TIMED_OUT = '回答时间太长，先停在这里，已保留收到的部分';
const PARTIAL = '系统繁忙，回答没有写完，已保留收到的部分';

const asAppError = (failure: unknown): AppError => {
  if (isAppError(failure)) return failure;
  const code = isDatabaseUnavailable(failure) ? 'unavailable' : 'internal';
  return new AppError(code, 'run failed', { cause: failure });
};

/** Status of a failed answer, and the sentence that the user reads. */
export function outcomeOf(
  failure: unknown,
  { hasText, hideNames }: { readonly hasText: boolean; readonly hideNames: (text: string) => string },
): Outcome {
  if (failure instanceof GenerationEnd) return outcomeOfEnd(failure.reason, hasText);
  const error = asAppError(failure);
  if (error.code === 'interrupted') return hasText ? interrupted(error.text) : EMPTY_ANSWER;
  const isPartial = hasText && error.code === 'provider_unavailable' && !error.hasOwnText;
  return { status: 'failed', error: hideNames(isPartial ? PARTIAL : error.text), errorCode: error.code };
}

/** Whether the vendor failed, and no limit, no stop and no fault of ours ended the answer. One that still wrote when its time ran out has not. */
export function isFailureOfVendor(failure: unknown, { hasText }: { readonly hasText: boolean }): boolean {
  if (failure instanceof GenerationEnd) return failure.reason === 'timeout' && !hasText;
  return isAppError(failure) && (failure.code === 'provider_unavailable' || failure.code === 'empty_answer');
}

/** Without any text there is nothing to keep or to continue. */
const EMPTY_ANSWER: Outcome = {
  status: 'failed',
  error: ERRORS.empty_answer.text,
  errorCode: 'empty_answer',
};

const interrupted = (error: string): Outcome => ({ status: 'interrupted', error, errorCode: 'interrupted' });

const outcomeOfEnd = (reason: EndReason, hasText: boolean): Outcome => {
  if (reason === 'stopped') return { status: 'stopped', error: null, errorCode: null };
  if (reason === 'timeout') return hasText ? interrupted(TIMED_OUT) : EMPTY_ANSWER;
  return interrupted(hasText ? ERRORS.interrupted.text : INTERRUPTED_EMPTY);
};
