import { answerAttachmentsSchema } from '@qihang/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type AnsweredBy, answeredBySql } from '../../database/answered-by';
import type { Database } from '../../database/client';
import { conversations, messages } from '../../database/schema';
import type { ExportedMessage } from './export-markdown';

/** A conversation before its texts are read. */
export interface ExportOutline {
  readonly title: string;
  readonly agentKey: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Messages of the thread on screen, oldest first. */
  readonly thread: readonly ThreadMessage[];
}

interface ThreadMessage extends Record<string, unknown> {
  readonly id: string;
  readonly label: string;
  /** Null on questions. */
  readonly answeredBy: AnsweredBy | null;
}

/** Reads a conversation for its export: its outline at once, its texts in batches. */
export class ExportRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** @returns null when the user has no such conversation */
  async outline(userId: string, conversationId: string): Promise<ExportOutline | null> {
    const { title, agentKey, createdAt, updatedAt } = conversations;
    const [found] = await this.#db
      .select({ title, agentKey, createdAt, updatedAt })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
    if (found === undefined) return null;
    // Walks up by the primary key alone: with the owner as a condition a planner may read all of the owner's messages
    // at every step.
    const { rows: thread } = await this.#db.execute<ThreadMessage>(sql`
      WITH RECURSIVE thread AS (
        SELECT m.id, m.parent_id, m.user_id, m.label, m.answered_by, 0 AS depth
        FROM ${conversations} c JOIN ${messages} m ON m.id = c.leaf_id
        WHERE c.id = ${conversationId} AND c.user_id = ${userId}
        UNION ALL
        SELECT m.id, m.parent_id, m.user_id, m.label, m.answered_by, thread.depth + 1
        FROM thread JOIN ${messages} m ON m.id = thread.parent_id
      )
      SELECT id, label, ${answeredBySql(sql`thread`)} AS "answeredBy" FROM thread
      WHERE user_id = ${userId} ORDER BY depth DESC`);
    return { ...found, thread };
  }

  /** Those of the messages that still exist, in the given order. */
  async read(userId: string, ids: readonly string[]): Promise<ExportedMessage[]> {
    const { id, role, text, status, label, extras, createdAt } = messages;
    const rows = await this.#db
      .select({ id, role, text, status, label, extras, createdAt })
      .from(messages)
      .where(and(inArray(messages.id, [...ids]), eq(messages.userId, userId)));
    const byId = new Map(
      rows.map(({ extras, ...row }) => [
        row.id,
        { ...row, deliverables: answerAttachmentsSchema.safeParse(extras).data?.deliverables ?? [] },
      ]),
    );
    return ids.flatMap((each) => byId.get(each) ?? []);
  }
}
