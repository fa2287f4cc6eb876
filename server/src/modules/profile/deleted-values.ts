import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { KEPT_FOR } from '../../database/kept-for';
import { holdMessages } from './hold-messages';

/** What a deletion takes out of sight. */
interface Gone {
  /** Of the value that the user has deleted. */
  readonly id: string;
  /** Ids of facts. */
  readonly erase: readonly string[];
  /** Ids of old values. */
  readonly retire: readonly string[];
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Keeps the rows of a deletion as they are, before it erases their words. The caller holds the user. */
export const keepDeleted = (tx: Transaction, userId: string, { id, erase, retire }: Gone) =>
  tx.execute(sql`
    INSERT INTO deleted_values (id, user_id, facts, old_values) VALUES (${id}, ${userId},
      (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM fact_versions f
        WHERE f.user_id = ${userId} AND f.fact_id = ANY(${uuids(erase)})),
      (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM profile_values p
        WHERE p.user_id = ${userId} AND p.id = ANY(${uuids(retire)})))`);

interface Kept {
  /** Facts whose places are to be free. */
  readonly factIds: readonly string[];
  /** Messages that their versions belong to. */
  readonly messageIds: readonly string[];
}

/** What is kept of a deletion that can still be taken back; null for none. */
async function findKept(tx: Transaction, userId: string, id: string): Promise<Kept | null> {
  const { rows } = await tx.execute<{ factIds: string[] | null; messageIds: (string | null)[] | null }>(sql`
    SELECT (SELECT array_agg(DISTINCT f->>'fact_id') FROM jsonb_array_elements(facts) f) AS "factIds",
      (SELECT array_agg(DISTINCT f->>'said_in') FROM jsonb_array_elements(facts) f) AS "messageIds"
    FROM deleted_values
    WHERE id = ${id} AND user_id = ${userId} AND deleted_at > now() - ${KEPT_FOR}::interval FOR UPDATE`);
  const [found] = rows;
  if (found === undefined) return null;
  const { factIds, messageIds } = found;
  return { factIds: factIds ?? [], messageIds: (messageIds ?? []).filter((each) => each !== null) };
}

/**
 * Takes a deletion back: every version is as it was, with its words, but without the link to a message that is deleted
 * meanwhile. The caller holds the user.
 * @returns false when the user has deleted no such value, or too long ago
 */
export async function restoreDeleted(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const kept = await findKept(tx, userId, id);
  if (kept === null) return false;
  await holdMessages(tx, userId, kept.messageIds);
  await tx.execute(sql`
    DELETE FROM fact_versions WHERE user_id = ${userId} AND fact_id = ANY(${uuids(kept.factIds)})`);
  const rowsOf = (column: 'facts' | 'old_values') => sql`
    (SELECT jsonb_array_elements(${sql.identifier(column)}) AS row FROM deleted_values WHERE id = ${id}) k`;
  await tx.execute(sql`
    INSERT INTO fact_versions OVERRIDING SYSTEM VALUE
    SELECT r.* FROM ${rowsOf('facts')} CROSS JOIN LATERAL jsonb_populate_record(NULL::fact_versions,
      k.row || jsonb_build_object('said_in', (SELECT m.id FROM messages m WHERE m.id = (k.row->>'said_in')::uuid))) r`);
  await tx.execute(sql`
    UPDATE profile_values p SET value = r.value, quote = r.quote, replaced_at = NULL
    FROM ${rowsOf('old_values')} CROSS JOIN LATERAL jsonb_populate_record(NULL::profile_values, k.row) r
    WHERE p.id = r.id AND p.user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM deleted_values WHERE id = ${id}`);
  return true;
}

/** Drops what can no longer be taken back. */
export const sweepDeleted = (db: Database['db']) =>
  db.execute(sql`DELETE FROM deleted_values WHERE deleted_at <= now() - ${KEPT_FOR}::interval`);
