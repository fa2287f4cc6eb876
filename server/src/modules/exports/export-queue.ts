import { AppError } from '@qihang/shared/contracts';
import { makeBoundedQueue } from '../../concurrency/bounded-queue';

interface TurnLimits {
  /** Maximum number of queued exports of all users together. */
  readonly waiting: number;
  /** Maximum number of exports of one user, including the one under way, so that nobody blocks the others. */
  readonly perUser: number;
}

const LIMITS: TurnLimits = { waiting: 20, perUser: 2 };

/**
 * Serialises the exports of this process and serves users in turn.
 * @throws `rate_limited` when too many exports wait, or too many of one user
 */
export function makeExportQueue({ waiting, perUser }: TurnLimits = LIMITS) {
  const queue = makeBoundedQueue('exports', { concurrency: 1, waiting });
  const ofUser = new Map<string, number>();
  return async <Result>(userId: string, task: () => Promise<Result>): Promise<Result> => {
    const own = ofUser.get(userId) ?? 0;
    if (own >= perUser) {
      throw new AppError('rate_limited', 'too many exports of one user', {
        text: '上一份还在导出，请稍等再试',
        retryAfter: 3,
      });
    }
    ofUser.set(userId, own + 1);
    try {
      return await queue.run(task, userId);
    } finally {
      const left = (ofUser.get(userId) ?? 1) - 1;
      if (left === 0) ofUser.delete(userId);
      else ofUser.set(userId, left);
    }
  };
}
