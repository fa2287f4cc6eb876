import { AppError } from '@qihang/shared/contracts';
import type { PublishUserEvent } from '../user-events/user-events';
import type { MessageLine } from './message-line';

interface SelectVersionDeps {
  readonly line: Pick<MessageLine, 'select'>;
  readonly publish: PublishUserEvent;
}

/**
 * Puts another version of a message, with the newest that followed it, on screen: on all of the user's devices. Looking
 * at a version changes nothing else: nothing that is being written is stopped, and no order in the list.
 * @throws `not_found` when the user has no such message in that conversation
 */
export const makeSelectVersion =
  ({ line, publish }: SelectVersionDeps) =>
  async (userId: string, conversationId: string, messageId: string): Promise<void> => {
    if (!(await line.select(userId, conversationId, messageId))) {
      throw new AppError('not_found', 'no such message', { text: '没有找到这条消息' });
    }
    publish(userId, { event: 'conversation-changed', conversationId });
  };
