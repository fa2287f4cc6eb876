import { AppError } from '@qihang/shared/contracts';
import { quotaExceeded } from '../../quota/daily-quota';
import { HUNG } from '../store/hung-question';
import type { TurnLimits, TurnRefusal } from './turn-admission';

/** Time that a client should wait before it tries again, seconds. */
const RUNNING_RETRY_SECONDS = 5;

/** Error for the user when a turn was not stored. */
export function turnRefusalError(
  refusal: Exclude<TurnRefusal, { kind: 'repeated' }>,
  { daily }: TurnLimits,
  unknownText: string,
): AppError {
  switch (refusal.kind) {
    case 'key_reused':
      return new AppError('conflict', 'idempotency key came with another body');
    case 'unknown_user':
      return new AppError('unauthenticated', 'the user is gone');
    case 'unknown_place':
      return new AppError('not_found', 'unknown conversation or message', { text: unknownText });
    case 'still_running':
      return new AppError('conflict', 'the question is being answered', {
        text: '这条消息还在回答，先停止再重新生成',
      });
    case 'hung':
      return new AppError('conflict', 'the question has hung too many processes', { text: HUNG });
    case 'too_many_running':
      return new AppError('rate_limited', 'too many running generations', {
        text: '你有几个回答还没写完，等它们结束再发吧',
        retryAfter: RUNNING_RETRY_SECONDS,
      });
    case 'too_many_messages':
      return new AppError('rate_limited', 'too many messages', {
        text: '发得太快了，请稍等一会儿再发',
        retryAfter: Math.max(1, Math.ceil(refusal.retryAfterMs / 1_000)),
      });
    case 'quota_exceeded':
      return quotaExceeded(refusal.part, daily, refusal.resetsAt, new Date());
  }
}
