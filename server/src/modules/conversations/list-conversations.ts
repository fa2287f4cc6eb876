import type { Conversation, ConversationPage, Message } from '@qihang/shared/contracts';
import type { ConversationRepository } from './conversation-repository';
import { decodePlace, encodePlace } from './paging';
import type { ThreadRepository } from './thread-repository';

/** Bounds of the list of R7.4, which has no pages. */
const OVERVIEW = { conversations: 50, messagesEach: 50, textBytes: 2_000_000 } as const;
const ANSWER_BYTES = 2_000_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/**
 * Drops the oldest messages of the oldest conversations until the reply fits. The query bounded the text; ids, titles
 * and JSON's escapes come on top (a control character becomes six bytes).
 */
export function fitAnswer(conversations: readonly Conversation[], maxBytes = ANSWER_BYTES): Conversation[] {
  let left =
    maxBytes -
    conversations.reduce((sum, conversation) => sum + bytesOf({ ...conversation, messages: [] }), 2);
  return conversations.map((conversation) => {
    const kept: Message[] = [];
    for (const message of [...conversation.messages].reverse()) {
      left -= bytesOf(message);
      if (left < 0) break;
      kept.unshift(message);
    }
    return { ...conversation, messages: kept };
  });
}

/** The list of R7.4: newest activity first, messages oldest first, at most 50 × 50 and 2 MB. */
export const makeOverview =
  ({ threads }: { readonly threads: Pick<ThreadRepository, 'overview'> }) =>
  async (userId: string): Promise<Conversation[]> =>
    fitAnswer(await threads.overview(userId, OVERVIEW));

/** One page of the product's own list. @throws AppError `invalid_input` for a forged cursor */
export const makePageConversations =
  ({ conversations }: { readonly conversations: Pick<ConversationRepository, 'page'> }) =>
  async (userId: string, limit: number, cursor: string | null): Promise<ConversationPage> => {
    const after = cursor === null ? null : decodePlace(cursor);
    // One more than asked for shows whether there is a next page.
    const found = await conversations.page(userId, limit + 1, after);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: found.length > limit && last !== undefined ? encodePlace(last) : null };
  };
