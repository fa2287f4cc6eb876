import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { executeKept } from '../../database/kept-statement';
import { conversations } from '../../database/schema';

/** The part of a conversation that its title depends on. */
export interface NamedConversation {
  readonly title: string;
  readonly hasManualTitle: boolean;
  /** Its first questions, in the order of their arrival. */
  readonly questions: readonly { readonly id: string; readonly text: string }[];
}

/** Automatic titles. Every statement names the owner. */
export class TitleRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** @returns null when the user has no such conversation */
  async find(userId: string, conversationId: string, questions: number): Promise<NamedConversation | null> {
    const [found] = await executeKept<NamedConversation & Record<string, unknown>>(
      this.#db,
      'read_named_conversation',
      sql`
      SELECT c.title, c.has_manual_title AS "hasManualTitle",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'text', asked.text) ORDER BY asked.position), '[]')
          FROM (SELECT id, text, position FROM messages
            WHERE conversation_id = c.id AND user_id = c.user_id AND role = 'user'
            ORDER BY position LIMIT ${questions}) asked) AS questions
      FROM conversations c WHERE c.id = ${conversationId} AND c.user_id = ${userId}`,
    );
    return found ?? null;
  }

  /**
   * Replaces the title that was read by an automatic one, in one statement: a rename at the same time comes before or
   * after it, and wins either way (F56). @returns false when the title is no longer that one
   */
  async improve(
    userId: string,
    conversationId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const rows = await this.#db
      .update(conversations)
      .set({ title: to })
      .where(
        and(
          eq(conversations.id, conversationId),
          eq(conversations.userId, userId),
          eq(conversations.hasManualTitle, false),
          eq(conversations.title, from),
        ),
      )
      .returning({ id: conversations.id });
    return rows.length > 0;
  }
}
