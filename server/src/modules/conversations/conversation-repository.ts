import type { Conversation, ConversationSummary, Message, MessageDetail } from '@qihang/shared/contracts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations, generations, messages } from '../../database/schema';
import type { ConversationPlace } from './page-cursor';

/** Bounds of the list that has no pages. */
export interface OverviewBounds {
  readonly conversations: number;
  readonly messagesEach: number;
  /** Of message text, in UTF-8. */
  readonly textBytes: number;
}

export type PlacedSummary = ConversationSummary & ConversationPlace;
export type PlacedMessage = MessageDetail & { readonly position: number };

interface OverviewRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly messageId: string | null;
  readonly role: Message['role'];
  readonly text: string;
}

/** As the index of the shelf has it. */
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

/** A user's conversations. Every statement names the owner: somebody else's is as good as absent (API1, T-BOLA). */
export class ConversationRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * The newest conversations with their newest messages. Text beyond the bound is never read from disk: the sizes are
   * summed first, newest conversation and newest message first.
   */
  async overview(userId: string, bounds: OverviewBounds): Promise<Conversation[]> {
    const { rows } = await this.#db.execute<OverviewRow>(sql`
      WITH recent AS (
        SELECT id, title, row_number() OVER (ORDER BY activity DESC, id DESC) AS rank
        FROM ${conversations} WHERE user_id = ${userId}
        ORDER BY activity DESC, id DESC LIMIT ${bounds.conversations}
      ), sized AS (
        SELECT recent.rank, newest.id, newest.position,
          sum(octet_length(newest.text)) OVER (ORDER BY recent.rank, newest.position DESC) AS total
        FROM recent CROSS JOIN LATERAL (
          SELECT id, position, text FROM ${messages}
          WHERE conversation_id = recent.id AND user_id = ${userId}
          ORDER BY position DESC LIMIT ${bounds.messagesEach}
        ) newest
      ), kept AS (
        SELECT sized.rank, m.id, m.position, m.role, m.text
        FROM sized JOIN ${messages} m ON m.id = sized.id
        WHERE sized.total <= ${bounds.textBytes}
      )
      SELECT recent.id, recent.title, kept.id AS "messageId", kept.role, kept.text
      FROM recent LEFT JOIN kept ON kept.rank = recent.rank
      ORDER BY recent.rank, kept.position`);
    const byId = new Map<string, Conversation>();
    for (const { id, title, messageId, role, text } of rows) {
      const conversation = byId.get(id) ?? { id, title, messages: [] };
      byId.set(id, conversation);
      if (messageId !== null) conversation.messages.push({ id: messageId, role, text });
    }
    return [...byId.values()];
  }

  /** Conversations after a place, pinned ones first, newest activity first. */
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

  /** The newest messages before a position, newest first. The text of a streaming answer is its last checkpoint's. */
  async messagesBefore(
    userId: string,
    conversationId: string,
    limit: number,
    before: number | null,
  ): Promise<PlacedMessage[]> {
    const rows = await this.#db
      .select({
        id: messages.id,
        position: messages.position,
        role: messages.role,
        text: messages.text,
        status: messages.status,
        error: messages.error,
        label: messages.label,
        createdAt: messages.createdAt,
        parentId: messages.parentId,
        generationId: generations.id,
        seq: sql<number>`COALESCE(${generations.seq}, 0)`,
      })
      .from(messages)
      .leftJoin(generations, eq(generations.answerId, messages.id))
      .where(
        and(
          eq(messages.conversationId, conversationId),
          eq(messages.userId, userId),
          before === null ? undefined : lt(messages.position, before),
        ),
      )
      .orderBy(desc(messages.position))
      .limit(limit);
    return rows.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      versions: [],
    }));
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

  /** Puts it before all others, or back in its place. @returns null when the user has no such conversation */
  async pin(userId: string, conversationId: string, isPinned: boolean): Promise<ConversationSummary | null> {
    const [row] = await this.#db
      .update(conversations)
      .set({ pinnedAt: isPinned ? sql`COALESCE(${conversations.pinnedAt}, now())` : null })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
      .returning(summaryFields);
    return row === undefined ? null : toSummary(row);
  }

  /** Deletes it with its messages and generations. @returns false when the user has no such conversation */
  async delete(userId: string, conversationId: string): Promise<boolean> {
    const rows = await this.#db
      .delete(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
      .returning({ id: conversations.id });
    return rows.length > 0;
  }
}
