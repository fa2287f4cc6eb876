import { AppError, type MessagePage } from '@qihang/shared/contracts';
import type { ConversationRepository } from './conversation-repository';
import { decodePosition, encodePosition } from './page-cursor';

interface PageMessagesInput {
  readonly userId: string;
  readonly conversationId: string;
  readonly limit: number;
  /** From an earlier page's `nextBefore`; null for the newest messages. */
  readonly before: string | null;
}

/**
 * One page of a conversation, oldest first.
 * @throws `not_found` when the user has no such conversation, `invalid_input` for a cursor that we did not give out
 */
export const makePageMessages =
  ({
    conversations,
  }: {
    readonly conversations: Pick<ConversationRepository, 'isOwned' | 'messagesBefore'>;
  }) =>
  async ({ userId, conversationId, limit, before }: PageMessagesInput): Promise<MessagePage> => {
    const position = before === null ? null : decodePosition(before);
    const found = await conversations.messagesBefore(userId, conversationId, limit + 1, position);
    if (found.length === 0 && !(await conversations.isOwned(userId, conversationId))) throw notFound();
    const items = found.slice(0, limit).reverse();
    const first = items[0];
    return {
      items,
      nextBefore: found.length > limit && first !== undefined ? encodePosition(first.position) : null,
    };
  };

/** The unknown and somebody else's conversation alike (PRODUCT §4). */
export const notFound = (): AppError =>
  new AppError('not_found', 'no such conversation', { text: '没有找到这个对话' });
