import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { KEPT_FOR } from '../../database/kept-for';

/** What hangs on a deliverable and goes with it, in the order in which it can be put back. */
const PARTS = ['deliverable_drafts', 'deliverable_versions', 'deliverable_marks', 'dropped_habits'] as const;

/** Locks conversations against their deletion, before anything that links to them. */
const holdConversations = (tx: Transaction, userId: string, ids: SQL) =>
  tx.execute(sql`
    SELECT FROM conversations WHERE user_id = ${userId} AND id IN (${ids}) ORDER BY id FOR KEY SHARE`);

/**
 * Deletes a deliverable with all that hangs on it, and keeps the rows for a moment. The caller holds the user.
 * @returns false when the user has no such deliverable
 */
export async function deleteForNow(tx: Transaction, userId: string, id: string): Promise<boolean> {
  await holdConversations(
    tx,
    userId,
    sql`SELECT conversation_id FROM deliverables WHERE id = ${id}
      UNION SELECT m.conversation_id FROM deliverable_versions v JOIN messages m ON m.id = v.message_id
      WHERE v.deliverable_id = ${id}`,
  );
  // A statement of its own: a tick that is being stored is there once the lock is.
  const { rows } = await tx.execute(sql`
    SELECT FROM deliverables WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`);
  if (rows.length === 0) return false;
  const parts = PARTS.map(
    (part) => sql`${part}::text, (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]')
      FROM ${sql.identifier(part)} p WHERE p.deliverable_id = d.id)`,
  );
  await tx.execute(sql`
    INSERT INTO deleted_deliverables (id, user_id, kind, subject, rows)
    SELECT d.id, d.user_id, d.kind, d.subject,
      jsonb_build_object('deliverables', jsonb_build_array(to_jsonb(d)), ${sql.join(parts, sql`, `)})
    FROM deliverables d WHERE d.id = ${id} AND d.user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM deliverables WHERE id = ${id} AND user_id = ${userId}`);
  return true;
}

/** `unknown`: the user has deleted no such deliverable, or too long ago; `taken`: another one of its kind and subject is there. */
export type Restored = 'restored' | 'unknown' | 'taken';

/**
 * Takes a deletion back: all is as it was, but without the links to conversations and messages that are deleted
 * meanwhile. The caller holds the user.
 */
export async function restoreDeleted(tx: Transaction, userId: string, id: string): Promise<Restored> {
  const { rows } = await tx.execute<{ isTaken: boolean }>(sql`
    SELECT EXISTS (SELECT FROM deliverables d
      WHERE d.user_id = k.user_id AND d.kind = k.kind AND d.subject = k.subject) AS "isTaken"
    FROM deleted_deliverables k
    WHERE k.id = ${id} AND k.user_id = ${userId} AND k.deleted_at > now() - ${KEPT_FOR}::interval FOR UPDATE`);
  const [found] = rows;
  if (found === undefined) return 'unknown';
  if (found.isTaken) return 'taken';
  const kept = (table: string) => sql`
    (SELECT jsonb_array_elements(rows->${table}::text) AS row FROM deleted_deliverables WHERE id = ${id}) k`;
  await holdConversations(
    tx,
    userId,
    sql`SELECT (k.row->>'conversation_id')::uuid FROM ${kept('deliverables')}
      UNION SELECT m.conversation_id FROM ${kept('deliverable_versions')}
      JOIN messages m ON m.id = (k.row->>'message_id')::uuid`,
  );
  // A table takes of these links what it has.
  const links = sql`jsonb_build_object(
    'conversation_id', (SELECT c.id FROM conversations c WHERE c.id = (k.row->>'conversation_id')::uuid),
    'message_id', (SELECT m.id FROM messages m WHERE m.id = (k.row->>'message_id')::uuid))`;
  for (const table of ['deliverables', ...PARTS]) {
    const name = sql.identifier(table);
    await tx.execute(sql`
      INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT r.* FROM ${kept(table)}
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, k.row || ${links}) r`);
  }
  await tx.execute(sql`DELETE FROM deleted_deliverables WHERE id = ${id}`);
  return 'restored';
}

/** Drops what can no longer be taken back. */
export const sweepDeleted = (db: Database['db']) =>
  db.execute(sql`DELETE FROM deleted_deliverables WHERE deleted_at <= now() - ${KEPT_FOR}::interval`);
