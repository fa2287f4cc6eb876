import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { deliverableDrafts } from '../../database/deliverable-schema';
import { editsBetween, type HandEdit } from './hand-edits';
import type { VersionRow } from './stored-version';

/** Stores a draft before the first version that derives from it. The caller has locked the deliverable. */
export const addDraft = (tx: Transaction, draft: typeof deliverableDrafts.$inferInsert) =>
  tx.insert(deliverableDrafts).values(draft).onConflictDoNothing();

/** Hand edits in a version; the caller has checked its owner. */
export async function readEdits(
  db: Database['db'] | Transaction,
  { deliverableId, draft, content }: Pick<VersionRow, 'deliverableId' | 'draft' | 'content'>,
): Promise<readonly HandEdit[]> {
  if (draft === null) return [];
  const [made] = await db
    .select({ content: deliverableDrafts.content })
    .from(deliverableDrafts)
    .where(and(eq(deliverableDrafts.deliverableId, deliverableId), eq(deliverableDrafts.number, draft)));
  return made === undefined ? [] : editsBetween(made.content, content);
}
