import { AppError, ERRORS, isAppError } from '@qihang/shared/contracts';
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

/** What a failed run means for the user: the state of the answer, and the sentence that says so. */
export function outcomeOf(
  failure: unknown,
  { hasText, hideNames }: { readonly hasText: boolean; readonly hideNames: (text: string) => string },
): Outcome {
  if (failure instanceof GenerationEnd) return outcomeOfEnd(failure.reason);
  const error = isAppError(failure) ? failure : new AppError('internal', 'run failed', { cause: failure });
  const isPlain = error.text === ERRORS.provider_unavailable.text;
  return {
    status: error.code === 'interrupted' ? 'interrupted' : 'failed',
    error: hideNames(isPlain && hasText ? PARTIAL : error.text),
  };
}

const outcomeOfEnd = (reason: EndReason): Outcome => {
  if (reason === 'stopped') return { status: 'stopped', error: null };
  return { status: 'interrupted', error: reason === 'timeout' ? TIMED_OUT : ERRORS.interrupted.text };
};
