import { AppError } from '@qihang/shared/contracts';
import { makeBoundedQueue } from '../accounts/bounded-queue';

interface TurnLimits {
  /** Of all users together, besides the one whose turn it is. */
  readonly waiting: number;
  /** Of one user, the one whose turn it is counted in: nobody stands in everybody's way. */
  readonly perUser: number;
}

const LIMITS: TurnLimits = { waiting: 20, perUser: 2 };

/** Lets one export of this process be written at a time. @throws `rate_limited` when too many wait, or too many of one user */
export function makeExportTurns({ waiting, perUser }: TurnLimits = LIMITS) {
  const queue = makeBoundedQueue('exports', 1, waiting);
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
      return await queue.run(task);
    } finally {
      const left = (ofUser.get(userId) ?? 1) - 1;
      if (left === 0) ofUser.delete(userId);
      else ofUser.set(userId, left);
    }
  };
}
