import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client';

/** One message of a thread. */
export interface ThreadMessage {
  readonly role: 'user' | 'ai';
  readonly text: string;
}

/** The thread before a question, oldest message first, without answers that have no text; only this user's messages. */
export type LoadHistory = (
  questionId: string,
  userId: string,
  maxMessages: number,
) => Promise<ThreadMessage[]>;

export const makeLoadHistory =
  ({ db }: Pick<Database, 'db'>): LoadHistory =>
  async (questionId, userId, maxMessages) => {
    const { rows } = await db.execute<{ role: 'user' | 'ai'; text: string }>(sql`
      WITH RECURSIVE thread AS (
        SELECT parent_id, 0 AS depth, ''::text AS role, ''::text AS text
          FROM messages WHERE id = ${questionId} AND user_id = ${userId}
        UNION ALL
        SELECT m.parent_id, thread.depth + 1, m.role, m.text
          FROM thread JOIN messages m ON m.id = thread.parent_id AND m.user_id = ${userId}
          WHERE thread.depth < ${maxMessages}
      )
      SELECT role, text FROM thread WHERE depth > 0 AND text <> '' ORDER BY depth DESC`);
    return rows;
  };
