import { AppError } from '@qihang/shared/contracts';
import type { PublishUserEvent } from '../user-events/user-events';
import type { ThreadRepository } from './thread-repository';

interface SelectVersionDeps {
  readonly threads: Pick<ThreadRepository, 'select'>;
  readonly publish: PublishUserEvent;
}

/**
 * Shows another version of a message, with the newest messages below it, on all of the user's devices. Nothing else
 * changes: no answer is stopped, and the order of the list stays.
 * @throws AppError `not_found` when the user has no such message in that conversation
 */
export const makeSelectVersion =
  ({ threads, publish }: SelectVersionDeps) =>
  async (userId: string, conversationId: string, messageId: string): Promise<void> => {
    if (!(await threads.select(userId, conversationId, messageId))) {
      throw new AppError('not_found', 'no such message', { text: '没有找到这条消息' });
    }
    publish(userId, { event: 'conversation-changed', conversationId });
  };
