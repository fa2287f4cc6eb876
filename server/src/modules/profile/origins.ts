import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { messages } from '../../database/schema';

/** Source messages of values, by id, with conversation and text. */
export type Origins = ReadonlyMap<string, { readonly conversationId: string; readonly text: string }>;

/** Reads those of the messages that exist and are this user's. */
export async function readOrigins(
  db: Database['db'],
  userId: string,
  messageIds: readonly string[],
): Promise<Origins> {
  const ids = [...new Set(messageIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: messages.id, conversationId: messages.conversationId, text: messages.text })
    .from(messages)
    .where(and(inArray(messages.id, ids), eq(messages.userId, userId)));
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
