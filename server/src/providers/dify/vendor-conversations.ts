import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations } from '../../database/schema';
import type { ProviderRequest } from '../language-provider';

type Asked = Pick<ProviderRequest, 'conversationId' | 'userId' | 'parentId' | 'answerId' | 'partial'>;

/**
 * Map from our conversations to the vendor's, for vendors that keep one themselves. A vendor knows a single thread:
 * its conversation is valid for the question after the last answer it gave there, and for no other branch.
 */
export interface VendorConversations {
  /** The vendor's conversation that consists of exactly the messages before this question; null for none. */
  find(request: Asked): Promise<string | null>;
  /** Records that the vendor's conversation ends with this answer; null deletes the record. */
  remember(request: Asked, vendorId: string | null): Promise<void>;
}

export const makeVendorConversations = ({ db }: Pick<Database, 'db'>): VendorConversations => {
  const isOwn = ({ conversationId, userId }: Asked) =>
    and(eq(conversations.id, conversationId), eq(conversations.userId, userId));
  return {
    async find(request) {
      // Of an answer that was cut the vendor has more text than we have, or less.
      if (request.parentId === null || request.partial !== '') return null;
      const [found] = await db
        .select({ state: conversations.providerState })
        .from(conversations)
        .where(isOwn(request));
      const { difyConversationId: id, difyAnswerId: last } = found?.state ?? {};
      return typeof id === 'string' && id !== '' && last === request.parentId ? id : null;
    },
    async remember(request, vendorId) {
      const change = JSON.stringify({ difyConversationId: vendorId ?? '', difyAnswerId: request.answerId });
      await db
        .update(conversations)
        .set({ providerState: sql`${conversations.providerState} || ${change}::jsonb` })
        .where(isOwn(request));
    },
  };
};
