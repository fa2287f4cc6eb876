import { isDeepStrictEqual } from 'node:util';
import type { DeliverableKind } from '@qihang/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { deliverables, deliverableVersions, type FactThen } from '../../database/deliverable-schema';
import type { NewWork, SavedWork } from './deliverable-store';
import { dropOldVersions } from './drop-old-versions';
import { changedFields, factsThenOf } from './fact-changes';
import { type HandEdit, keepEdits, labelledAsEdited, undoEdits } from './hand-edits';
import { isContent, toSaved, toStorableContent, type VersionRow } from './stored-version';
import { addDraft, readEdits } from './text-before-hand-edits';

/**
 * Stores work as the newest version of its deliverable and attaches it to its answer. The caller has locked owner and
 * answer. @returns null when the deliverable has a newer version than the one that the work started from
 */
export async function storeDeliverable<K extends DeliverableKind>(
  tx: Transaction,
  work: NewWork<K>,
  newId: () => string,
): Promise<SavedWork<K> | null> {
  const known = await holdDeliverable(tx, work);
  if (known !== undefined && known.version > (work.after ?? 0)) return null;
  const isRefreshed = work.reason === 'refresh';
  const newest = known && isRefreshed ? await readNewest(tx, known.id) : undefined;
  const made = finished(work, newest && { ...newest, edits: await readEdits(tx, newest) });
  const labelled = labelOf(work, made);
  const isSame = newest !== undefined && isDeepStrictEqual(newest.content, made.content);
  if (isSame) await settleVersion(tx, newest, factsThenOf(work.facts));
  const stored = isSame ? newest : await addVersion(tx, work, { ...made, ...labelled }, known, newId);
  const saved = toSaved(stored, work.title, work.kind);
  await attach(tx, work, saved);
  return saved;
}

interface Finished extends Pick<VersionRow, 'content' | 'facts'> {
  /** Edits of the user that the content contains, one for each line. */
  readonly edits: readonly HandEdit[];
}
type Labelled = Pick<VersionRow, 'label' | 'isEdited'>;
type KnownHead = Pick<typeof deliverables.$inferSelect, 'id' | 'version'>;

const isDeliverableOf = ({ userId, kind, subject }: Pick<NewWork, 'userId' | 'kind' | 'subject'>) =>
  and(eq(deliverables.userId, userId), eq(deliverables.kind, kind), eq(deliverables.subject, subject));

async function holdDeliverable(tx: Transaction, work: NewWork): Promise<KnownHead | undefined> {
  const [known] = await tx
    .select({ id: deliverables.id, version: deliverables.version })
    .from(deliverables)
    .where(isDeliverableOf(work))
    .for('no key update');
  return known;
}

/** Reads the newest version; the caller has checked the owner. */
async function readNewest(tx: Transaction, id: string): Promise<VersionRow | undefined> {
  const [newest] = await tx
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.deliverableId, id))
    .orderBy(desc(deliverableVersions.number))
    .limit(1);
  return newest;
}

/** Keeps the user's hand edits after a change of the profile, on every line that would otherwise read the same again. */
function finished(
  { kind, content, ...work }: NewWork,
  newest: (VersionRow & Pick<Finished, 'edits'>) | undefined,
): Finished {
  const facts = factsThenOf(work.facts);
  const made: Finished = { content: toStorableContent(content), edits: [], facts };
  if (newest === undefined) return made;
  const kept = keepEdits(made.content, newest.edits, changedFields(kind, newest.facts, facts));
  return isContent(kind, kept.content) ? { ...kept, facts } : made;
}

const labelOf = ({ label }: NewWork, { edits }: Finished): Labelled =>
  edits.length > 0 ? labelledAsEdited(label, false) : { label, isEdited: false };

async function addVersion(
  tx: Transaction,
  work: NewWork,
  { content, edits, facts, label, isEdited: isLabelledEdited }: Finished & Labelled,
  known: KnownHead | undefined,
  newId: () => string,
): Promise<VersionRow> {
  const { userId, kind, subject, title, conversationId, reason, madeBy, revision, order } = work;
  const [id, version] = [known?.id ?? newId(), (known?.version ?? 0) + 1];
  const head = { title, version, conversationId };
  if (known === undefined) await tx.insert(deliverables).values({ ...head, id, userId, kind, subject });
  else await tx.update(deliverables).set(head).where(isDeliverableOf(work));
  const draft = edits.length > 0 ? version : null;
  if (draft !== null)
    await addDraft(tx, { deliverableId: id, number: draft, content: undoEdits(content, edits) });
  const [stored] = await tx
    .insert(deliverableVersions)
    .values({
      ...{ userId, kind, subject, reason, madeBy, revision, order, content, draft },
      deliverableId: id,
      number: version,
      label,
      isEdited: isLabelledEdited,
      facts,
      sources: work.sources ?? null,
      messageId: work.answerId,
    })
    .returning();
  if (stored === undefined) throw new Error('an inserted version was not returned');
  await dropOldVersions(tx, id);
  return stored;
}

/** Marks a version as up to date with what is known now, for content that a remake leaves unchanged. */
const settleVersion = (
  db: Transaction,
  { deliverableId, number, userId }: Pick<VersionRow, 'deliverableId' | 'number' | 'userId'>,
  facts: readonly FactThen[],
) =>
  db
    .update(deliverableVersions)
    .set({ facts })
    .where(
      and(
        eq(deliverableVersions.deliverableId, deliverableId),
        eq(deliverableVersions.number, number),
        eq(deliverableVersions.userId, userId),
      ),
    );

/** Attaches a deliverable to its answer in the same transaction, so that a crash cannot separate them. */
async function attach(tx: Transaction, { userId, answerId }: NewWork, { ref }: SavedWork): Promise<void> {
  const refs = JSON.stringify([ref]);
  await tx.execute(sql`
    UPDATE messages SET extras = jsonb_build_object(
      'chips', coalesce(extras->'chips', '[]'::jsonb),
      'deliverables', coalesce(extras->'deliverables', '[]'::jsonb) || ${refs}::jsonb)
    WHERE id = ${answerId} AND user_id = ${userId}
      AND NOT coalesce(extras->'deliverables', '[]'::jsonb) @> ${refs}::jsonb`);
}
