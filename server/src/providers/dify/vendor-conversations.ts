import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations } from '../../database/schema';

interface Place {
  readonly conversationId: string;
  readonly userId: string;
}

/** Which conversation of a vendor's belongs to ours, for vendors that keep one themselves. */
export interface VendorConversations {
  /** Null for none. */
  find(place: Place): Promise<string | null>;
  /** Null forgets it. */
  remember(place: Place, vendorId: string | null): Promise<void>;
}

export const makeVendorConversations = ({ db }: Pick<Database, 'db'>): VendorConversations => {
  const isOwn = ({ conversationId, userId }: Place) =>
    and(eq(conversations.id, conversationId), eq(conversations.userId, userId));
  return {
    async find(place) {
      const [found] = await db
        .select({ state: conversations.providerState })
        .from(conversations)
        .where(isOwn(place));
      const id = found?.state.difyConversationId;
      return typeof id === 'string' && id !== '' ? id : null;
    },
    async remember(place, vendorId) {
      const change = JSON.stringify({ difyConversationId: vendorId ?? '' });
      await db
        .update(conversations)
        .set({ providerState: sql`${conversations.providerState} || ${change}::jsonb` })
        .where(isOwn(place));
    },
  };
};
