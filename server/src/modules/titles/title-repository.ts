import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations, messages } from '../../database/schema';

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
    const [found] = await this.#db
      .select({ title: conversations.title, hasManualTitle: conversations.hasManualTitle })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
    if (found === undefined) return null;
    const rows = await this.#db
      .select({ id: messages.id, text: messages.text })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          eq(messages.userId, userId),
          eq(messages.role, 'user'),
        ),
      )
      .orderBy(asc(messages.position))
      .limit(questions);
    return { ...found, questions: rows };
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
