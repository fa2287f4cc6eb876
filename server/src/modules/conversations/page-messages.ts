import { AppError, type MessagePage } from '@qihang/shared/contracts';
import type { ConversationRepository } from './conversation-repository';
import type { MessageLine } from './message-line';
import { decodeMessage, encodeMessage } from './page-cursor';

interface PageMessagesInput {
  readonly userId: string;
  readonly conversationId: string;
  readonly limit: number;
  /** From an earlier page's `nextBefore`; null for the newest messages. */
  readonly before: string | null;
}

interface PageMessagesDeps {
  readonly line: Pick<MessageLine, 'up'>;
  readonly conversations: Pick<ConversationRepository, 'isOwned'>;
}

/**
 * One page of the line on screen, oldest first. Further pages go on up the line that the first one showed, also when
 * another version was put on screen meanwhile.
 * @throws `not_found` when the user has no such conversation, `invalid_input` for a cursor that we did not give out
 */
export const makePageMessages =
  ({ line, conversations }: PageMessagesDeps) =>
  async ({ userId, conversationId, limit, before }: PageMessagesInput): Promise<MessagePage> => {
    const from = before === null ? null : decodeMessage(before);
    const found = await line.up(userId, conversationId, limit, from);
    if (found.length === 0 && !(await conversations.isOwned(userId, conversationId))) throw notFound();
    const above = found.at(-1)?.parentId ?? null;
    return { items: found.reverse(), nextBefore: above === null ? null : encodeMessage(above) };
  };

/** The unknown and somebody else's conversation alike (PRODUCT §4). */
export const notFound = (): AppError =>
  new AppError('not_found', 'no such conversation', { text: '没有找到这个对话' });
