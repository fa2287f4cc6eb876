import type { ConversationSummary } from '@qihang/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations } from '../../database/schema';
import type { ConversationPlace } from './paging';

export type PlacedSummary = ConversationSummary & ConversationPlace;

/** Written like the expression of the index. */
const isPinned = sql<boolean>`(${conversations.pinnedAt} IS NOT NULL)`;

const summaryFields = {
  id: conversations.id,
  title: conversations.title,
  agentKey: conversations.agentKey,
  updatedAt: conversations.updatedAt,
  activity: conversations.activity,
  isPinned,
};

const toSummary = <Row extends { readonly updatedAt: Date }>({ updatedAt, ...row }: Row) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

/**
 * A user's conversations. Every statement names the owner, so that another user's conversation counts as unknown
 * (R6.2, OWASP API1:2023).
 */
export class ConversationRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Conversations after a cursor, pinned ones first, newest activity first. */
  async page(userId: string, limit: number, after: ConversationPlace | null): Promise<PlacedSummary[]> {
    const isAfter =
      after === null
        ? undefined
        : sql`(${isPinned}, ${conversations.activity}, ${conversations.id})
            < (${after.isPinned}::boolean, ${after.activity}::bigint, ${after.id}::uuid)`;
    const rows = await this.#db
      .select(summaryFields)
      .from(conversations)
      .where(and(eq(conversations.userId, userId), isAfter))
      .orderBy(desc(isPinned), desc(conversations.activity), desc(conversations.id))
      .limit(limit);
    return rows.map(toSummary);
  }

  async isOwned(userId: string, conversationId: string): Promise<boolean> {
    const rows = await this.#db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
    return rows.length > 0;
  }

  /** Whether the user has no older conversation. */
  async isFirst(userId: string, conversationId: string): Promise<boolean> {
    const { rows } = await this.#db.execute(sql`
      SELECT FROM conversations c JOIN conversations older
        ON older.user_id = c.user_id AND (older.created_at, older.id) < (c.created_at, c.id)
      WHERE c.id = ${conversationId} AND c.user_id = ${userId} LIMIT 1`);
    return rows.length === 0;
  }

  /** Sets a title that no automatic one replaces. @returns null when the user has no such conversation */
  async rename(userId: string, conversationId: string, title: string): Promise<ConversationSummary | null> {
    const [row] = await this.#db
      .update(conversations)
      .set({ title, hasManualTitle: true })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
      .returning(summaryFields);
    return row === undefined ? null : toSummary(row);
  }

  /** Pins it before all others, or unpins it. @returns null when the user has no such conversation */
  async pin(userId: string, conversationId: string, isPinned: boolean): Promise<ConversationSummary | null> {
    const [row] = await this.#db
      .update(conversations)
      .set({ pinnedAt: isPinned ? sql`COALESCE(${conversations.pinnedAt}, now())` : null })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
      .returning(summaryFields);
    return row === undefined ? null : toSummary(row);
  }
}
