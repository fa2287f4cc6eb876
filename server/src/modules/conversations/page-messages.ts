import { AppError, type MessagePage } from '@qihang/shared/contracts';
import type { ConversationRepository } from './conversation-repository';
import { decodeMessage, encodeMessage } from './paging';
import type { ThreadRepository } from './thread-repository';

interface PageMessagesInput {
  readonly userId: string;
  readonly conversationId: string;
  readonly limit: number;
  /** From an earlier page's `nextBefore`; null for the newest messages. */
  readonly before: string | null;
}

interface PageMessagesDeps {
  readonly threads: Pick<ThreadRepository, 'up'>;
  readonly conversations: Pick<ConversationRepository, 'isOwned' | 'isFirst'>;
}

/**
 * One page of the thread on screen, oldest first. Further pages go on up the same thread, even when another version
 * was selected meanwhile.
 * @throws AppError `not_found` when the user has no such conversation, `invalid_input` for a forged cursor
 */
export const makePageMessages =
  ({ threads, conversations }: PageMessagesDeps) =>
  async ({ userId, conversationId, limit, before }: PageMessagesInput): Promise<MessagePage> => {
    const from = before === null ? null : decodeMessage(before);
    const found = await threads.up(userId, conversationId, limit, from);
    if (found.length === 0 && !(await conversations.isOwned(userId, conversationId))) throw notFound();
    const above = found.at(-1)?.parentId ?? null;
    const items = found.reverse();
    if (above !== null) return { items, nextBefore: encodeMessage(above) };
    if (items.length === 0) return { items, nextBefore: null };
    return { items, nextBefore: null, isFirst: await conversations.isFirst(userId, conversationId) };
  };

/** Error for an unknown conversation and for another user's alike (R6.2). */
export const notFound = (): AppError =>
  new AppError('not_found', 'no such conversation', { text: '没有找到这个对话' });
