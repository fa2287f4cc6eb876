import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { KEPT_FOR } from '../../database/kept-for';

export interface DeletedConversation {
  /** True when 我的成果 or 我的档案 linked to it. */
  readonly isOnShelf: boolean;
}

/**
 * Deletion of conversations, which can be taken back for a moment. The rows leave their tables at once, so that no
 * reader has to know of deletions, and wait as JSON in two tables of their own. Locks are taken in the order of all
 * writers, and the user before a row that names one (modules/answers/EDGE_CASES.md).
 */
export class DeletionRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * Deletes it with its messages and generations; deliverables and facts from it stay, without the link back.
   * @returns null when the user has no such conversation
   */
  async delete(userId: string, id: string): Promise<DeletedConversation | null> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`);
      // Locked first: a deliverable that is being stored for it is either seen by this transaction or fails.
      const { rows } = await tx.execute(sql`
        SELECT FROM conversations WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`);
      if (rows.length === 0) return null;
      const isOnShelf = await isLinked(tx, userId, id);
      await tx.execute(sql`
        INSERT INTO deleted_conversations (id, user_id, is_on_shelf) VALUES (${id}, ${userId}, ${isOnShelf})`);
      await keepRows(tx, id);
      await tx.execute(sql`DELETE FROM conversations WHERE id = ${id} AND user_id = ${userId}`);
      return { isOnShelf };
    });
  }

  /**
   * Takes a deletion back: the conversation is as it was, an answer that was under way is a stopped one.
   * @returns null when the user has deleted no such conversation, or too long ago
   */
  async restore(userId: string, id: string): Promise<DeletedConversation | null> {
    return this.#db.transaction(async (tx) => {
      // As strong as a new turn's lock: none may take the client's key of a generation that comes back.
      await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
      const { rows } = await tx.execute<{ isOnShelf: boolean }>(sql`
        SELECT is_on_shelf AS "isOnShelf" FROM deleted_conversations
        WHERE id = ${id} AND user_id = ${userId} AND deleted_at > now() - ${KEPT_FOR}::interval FOR UPDATE`);
      const [found] = rows;
      if (found === undefined) return null;
      await putRowsBack(tx, id);
      await tx.execute(sql`DELETE FROM deleted_conversations WHERE id = ${id}`);
      return { isOnShelf: found.isOnShelf };
    });
  }

  /** Drops what can no longer be taken back. */
  async sweep(): Promise<void> {
    await this.#db.execute(sql`
      DELETE FROM deleted_conversations WHERE deleted_at <= now() - ${KEPT_FOR}::interval`);
  }
}

async function isLinked(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOnShelf: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM deliverables WHERE conversation_id = ${id} AND user_id = ${userId}
    ) OR EXISTS (
      SELECT FROM messages
      JOIN profile_values ON profile_values.message_id = messages.id AND profile_values.replaced_at IS NULL
      WHERE messages.conversation_id = ${id} AND messages.user_id = ${userId}
    ) OR EXISTS (
      SELECT FROM fact_versions JOIN LATERAL jsonb_array_elements(quotes) AS passage (quote) ON true
      JOIN messages ON messages.id = (quote->>'messageId')::uuid
      WHERE fact_versions.user_id = ${userId} AND erased_at IS NULL
        AND messages.conversation_id = ${id} AND messages.user_id = ${userId}
    ) AS "isOnShelf"`);
  return rows[0]?.isOnShelf === true;
}

/** Keeps the rows that the deletion takes with it, and those columns that it sets to null elsewhere. */
const keepRows = (tx: Transaction, id: string) =>
  tx.execute(sql`
    WITH said AS (SELECT id FROM messages WHERE conversation_id = ${id})
    INSERT INTO deleted_rows (conversation_id, kind, row)
    SELECT ${id}::uuid, kind, row FROM (
      SELECT 'conversations' AS kind, to_jsonb(c) AS row FROM conversations c WHERE id = ${id}
      UNION ALL SELECT 'messages', to_jsonb(m) FROM messages m WHERE conversation_id = ${id}
      UNION ALL SELECT 'generations', to_jsonb(g) FROM generations g WHERE conversation_id = ${id}
      UNION ALL SELECT 'deliverables', jsonb_build_object('id', d.id)
        FROM deliverables d WHERE conversation_id = ${id}
      UNION ALL SELECT 'deliverable_versions', jsonb_build_object(
          'deliverable_id', v.deliverable_id, 'number', v.number, 'message_id', v.message_id)
        FROM deliverable_versions v WHERE message_id IN (SELECT id FROM said)
      UNION ALL SELECT 'fact_versions', jsonb_build_object('row_id', f.row_id, 'said_in', f.said_in)
        FROM fact_versions f WHERE said_in IN (SELECT id FROM said)
      UNION ALL SELECT 'profile_values', jsonb_build_object('id', p.id, 'message_id', p.message_id)
        FROM profile_values p WHERE message_id IN (SELECT id FROM said)
    ) AS kept (kind, row)`);

/**
 * What was deleted or linked anew meanwhile stays so. A client's key that another generation has taken since stays with
 * that one.
 */
async function putRowsBack(tx: Transaction, id: string): Promise<void> {
  const kept = (kind: string) => sql`
    deleted_rows k CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.identifier(kind)}, k.row) AS r
    WHERE k.conversation_id = ${id} AND k.kind = ${kind}`;
  await tx.execute(sql`INSERT INTO conversations SELECT r.* FROM ${kept('conversations')}`);
  await tx.execute(sql`INSERT INTO messages OVERRIDING SYSTEM VALUE SELECT r.* FROM ${kept('messages')}`);
  await tx.execute(sql`
    UPDATE deleted_rows k SET row = k.row || '{"client_key": null}' WHERE k.conversation_id = ${id}
      AND k.kind = 'generations' AND EXISTS (SELECT FROM generations g
        WHERE g.user_id = (k.row->>'user_id')::uuid AND g.client_key = k.row->>'client_key')`);
  await tx.execute(sql`INSERT INTO generations SELECT r.* FROM ${kept('generations')}`);
  await tx.execute(sql`
    WITH ended AS (
      UPDATE generations SET status = 'stopped', finished_at = now()
      WHERE conversation_id = ${id} AND status = 'running' RETURNING answer_id
    )
    UPDATE messages SET status = 'stopped' WHERE id IN (SELECT answer_id FROM ended)`);
  await tx.execute(sql`
    UPDATE deliverables d SET conversation_id = ${id} FROM ${kept('deliverables')}
      AND d.id = r.id AND d.conversation_id IS NULL`);
  await tx.execute(sql`
    UPDATE deliverable_versions v SET message_id = r.message_id FROM ${kept('deliverable_versions')}
      AND v.deliverable_id = r.deliverable_id AND v.number = r.number AND v.message_id IS NULL`);
  await tx.execute(sql`
    UPDATE fact_versions f SET said_in = r.said_in FROM ${kept('fact_versions')}
      AND f.row_id = r.row_id AND f.said_in IS NULL`);
  await tx.execute(sql`
    UPDATE profile_values p SET message_id = r.message_id FROM ${kept('profile_values')}
      AND p.id = r.id AND p.message_id IS NULL`);
}
