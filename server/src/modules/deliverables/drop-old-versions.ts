import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/client';

/** Maximum number of versions of one deliverable, so that an automated client cannot fill the disk. */
export const KEPT_VERSIONS = {
  /** Versions made by the coach, more than a person orders. */
  made: 200,
  /** Line edits and restorations, counted apart so that they never displace versions made by the coach. */
  byHand: 50,
} as const;

/** Maximum number of rows of a deliverable. */
export const MAX_VERSIONS = KEPT_VERSIONS.made + KEPT_VERSIONS.byHand;

/** Deletes the oldest versions beyond {@link KEPT_VERSIONS}, and the drafts that no version derives from any more. */
export async function dropOldVersions(tx: Transaction, deliverableId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM deliverable_versions v USING (
      SELECT number, reason IN ('edit', 'restore') AS by_hand,
        row_number() OVER (PARTITION BY reason IN ('edit', 'restore') ORDER BY number DESC) AS age
      FROM deliverable_versions WHERE deliverable_id = ${deliverableId}
    ) known
    WHERE v.deliverable_id = ${deliverableId} AND v.number = known.number
      AND known.age > CASE WHEN known.by_hand THEN ${KEPT_VERSIONS.byHand}::int ELSE ${KEPT_VERSIONS.made}::int END`);
  if (rowCount === 0) return;
  await tx.execute(sql`
    DELETE FROM deliverable_drafts d WHERE d.deliverable_id = ${deliverableId} AND NOT EXISTS (
      SELECT FROM deliverable_versions v WHERE v.deliverable_id = d.deliverable_id AND v.draft = d.number)`);
}
