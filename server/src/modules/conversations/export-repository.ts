import { answerExtrasSchema } from '@qihang/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations, messages } from '../../database/schema';
import type { ExportedMessage } from './export-markdown';

/** A conversation before its texts are read. */
export interface ExportOutline {
  readonly title: string;
  readonly agentKey: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The messages of the line on screen, oldest first. */
  readonly line: readonly { readonly id: string; readonly label: string }[];
}

/** Reads a conversation for its export: what it is made of at once, its texts piece by piece. */
export class ExportRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Null when the user has no such conversation. */
  async outline(userId: string, conversationId: string): Promise<ExportOutline | null> {
    const { title, agentKey, createdAt, updatedAt } = conversations;
    const [found] = await this.#db
      .select({ title, agentKey, createdAt, updatedAt })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
    if (found === undefined) return null;
    // Step by step by the primary key alone: given the owner, too, a planner may read all that is theirs at every step.
    const { rows: line } = await this.#db.execute<{ id: string; label: string }>(sql`
      WITH RECURSIVE line AS (
        SELECT m.id, m.parent_id, m.user_id, m.label, 0 AS depth
        FROM ${conversations} c JOIN ${messages} m ON m.id = c.leaf_id
        WHERE c.id = ${conversationId} AND c.user_id = ${userId}
        UNION ALL
        SELECT m.id, m.parent_id, m.user_id, m.label, line.depth + 1
        FROM line JOIN ${messages} m ON m.id = line.parent_id
      )
      SELECT id, label FROM line WHERE user_id = ${userId} ORDER BY depth DESC`);
    return { ...found, line };
  }

  /** Those of the messages that still exist, in the given order. */
  async read(userId: string, ids: readonly string[]): Promise<ExportedMessage[]> {
    const { id, role, text, status, label, extras, createdAt } = messages;
    const rows = await this.#db
      .select({ id, role, text, status, label, extras, createdAt })
      .from(messages)
      .where(and(inArray(messages.id, [...ids]), eq(messages.userId, userId)));
    const byId = new Map(
      rows.map(({ extras: hung, ...row }) => [
        row.id,
        { ...row, deliverables: answerExtrasSchema.safeParse(hung).data?.deliverables ?? [] },
      ]),
    );
    return ids.flatMap((each) => byId.get(each) ?? []);
  }
}
