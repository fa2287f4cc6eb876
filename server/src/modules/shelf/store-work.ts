import { isDeepStrictEqual } from 'node:util';
import type { DeliverableKind } from '@qihang/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { LinesChanged, NewWork, SavedWork } from '../../coach/director/deliverable-store';
import type { Profile } from '../../coach/profile';
import type { Database } from '../../database/client';
import { deliverables, deliverableVersions } from '../../database/shelf-schema';
import { changedFields, factsOf } from './fact-changes';
import { editedLabel, keepEdits } from './hand-edits';
import type { Transaction } from './hold-owner';
import { dropOldVersions } from './keep-versions';
import { isContent, toSaved, toStorableContent, type VersionRow } from './stored-version';

/**
 * Stores work as the newest version of its deliverable and hangs it on its answer; owner and answer are held.
 * @returns null where a newer version than the one that it was made after stands there
 */
export async function storeWork<K extends DeliverableKind>(
  tx: Transaction,
  work: NewWork<K>,
  newId: () => string,
): Promise<SavedWork<K> | null> {
  const known = await holdDeliverable(tx, work);
  if (known !== undefined && known.version > (work.after ?? 0)) return null;
  const isRefreshed = work.reason === 'refresh';
  const newest = known && (isRefreshed || work.linesChanged) ? await readNewest(tx, known.id) : undefined;
  const made = finished(work, newest);
  const isSame = newest !== undefined && isRefreshed && isDeepStrictEqual(newest.content, made.content);
  if (isSame) await settleVersion(tx, newest, work.profile);
  const stored = isSame ? newest : await addVersion(tx, work, made, known, newId);
  const saved = toSaved(stored, work.title, work.kind);
  await hang(tx, work, saved);
  return saved;
}

type Finished = Pick<VersionRow, 'content' | 'edits' | 'facts'>;
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

/** The caller has found it to be the user's. */
async function readNewest(tx: Transaction, id: string): Promise<VersionRow | undefined> {
  const [newest] = await tx
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.deliverableId, id))
    .orderBy(desc(deliverableVersions.number))
    .limit(1);
  return newest;
}

/** What the user changed by hand outlives a change of their profile, wherever the line would read the same again. */
function finished(
  { kind, content, profile, linesChanged }: NewWork,
  newest: VersionRow | undefined,
): Finished {
  const facts = factsOf(profile);
  const made: Finished = { content: toStorableContent(content), edits: [], facts };
  if (newest === undefined) return made;
  if (linesChanged) return { ...made, facts: newest.facts, edits: carriedEdits(newest, linesChanged) };
  const kept = keepEdits(made.content, newest.edits, changedFields(kind, newest.facts, facts));
  return isContent(kind, kept.content) ? { ...kept, facts } : made;
}

const carriedEdits = ({ edits }: VersionRow, changed: LinesChanged): VersionRow['edits'] => [
  ...edits.filter(({ pointer }) => changed.moved === null || !pointer.startsWith(`${changed.moved}/`)),
  ...changed.edits,
];

async function addVersion(
  tx: Transaction,
  work: NewWork,
  { content, edits, facts }: Finished,
  known: KnownHead | undefined,
  newId: () => string,
): Promise<VersionRow> {
  const { userId, kind, subject, title, conversationId, reason, madeBy, revision, order } = work;
  const [id, version] = [known?.id ?? newId(), (known?.version ?? 0) + 1];
  const head = { title, version, conversationId };
  if (known === undefined) await tx.insert(deliverables).values({ ...head, id, userId, kind, subject });
  else await tx.update(deliverables).set(head).where(isDeliverableOf(work));
  const [stored] = await tx
    .insert(deliverableVersions)
    .values({
      ...{ userId, kind, subject, reason, madeBy, revision, order, content, edits },
      deliverableId: id,
      number: version,
      label: edits.length > 0 ? editedLabel(work.label) : work.label,
      facts,
      messageId: work.answerId,
    })
    .returning();
  if (stored === undefined) throw new Error('an inserted version was not returned');
  await dropOldVersions(tx, id, version);
  return stored;
}

/** It reads the same with the profile as it is now: nothing has changed for it. */
export const settleVersion = (
  db: Database['db'] | Transaction,
  { deliverableId, number, userId }: Pick<VersionRow, 'deliverableId' | 'number' | 'userId'>,
  profile: Profile,
) =>
  db
    .update(deliverableVersions)
    .set({ facts: factsOf(profile) })
    .where(
      and(
        eq(deliverableVersions.deliverableId, deliverableId),
        eq(deliverableVersions.number, number),
        eq(deliverableVersions.userId, userId),
      ),
    );

/** A crash from here on leaves the answer with what it has made. */
async function hang(tx: Transaction, { userId, answerId }: NewWork, { ref }: SavedWork): Promise<void> {
  const refs = JSON.stringify([ref]);
  await tx.execute(sql`
    UPDATE messages SET extras = jsonb_build_object(
      'chips', coalesce(extras->'chips', '[]'::jsonb),
      'deliverables', coalesce(extras->'deliverables', '[]'::jsonb) || ${refs}::jsonb)
    WHERE id = ${answerId} AND user_id = ${userId}
      AND NOT coalesce(extras->'deliverables', '[]'::jsonb) @> ${refs}::jsonb`);
}
