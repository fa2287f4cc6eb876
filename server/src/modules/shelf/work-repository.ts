import { isDeepStrictEqual } from 'node:util';
import type { DeliverableKind, PostResult } from '@qihang/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Shelf } from '../../coach/deliverables/maker';
import type {
  DeliverableStore,
  KnownDeliverable,
  NewWork,
  SavedWork,
} from '../../coach/director/deliverable-store';
import type { Profile } from '../../coach/profile';
import type { Database } from '../../database/client';
import { deliverables, deliverableVersions } from '../../database/shelf-schema';
import { factsOf } from './fact-changes';
import { editedLabel, keepEdits } from './hand-edits';
import { holdOwner, type Transaction } from './hold-owner';
import { dropOldVersions, MOST_VERSIONS } from './keep-versions';
import type { ResultRepository } from './result-repository';
import { contentOf, isContent, refOf, toStorableContent, type VersionRow } from './stored-version';

interface WorkRepositoryDeps {
  readonly database: Pick<Database, 'db'>;
  readonly results: Pick<ResultRepository, 'inOrder'>;
  readonly newId: () => string;
  /** Told of every change once it is committed. */
  readonly onChanged: (userId: string) => void;
}

type VersionPlace = Pick<VersionRow, 'deliverableId' | 'number' | 'userId'>;

/** The shelf as work is put on it. Every statement names the owner. */
export class WorkRepository implements DeliverableStore {
  readonly #db: Database['db'];
  readonly #deps: WorkRepositoryDeps;

  constructor(deps: WorkRepositoryDeps) {
    this.#db = deps.database.db;
    this.#deps = deps;
  }

  results(userId: string): Promise<readonly PostResult[]> {
    return this.#deps.results.inOrder(userId);
  }

  async shelf(userId: string): Promise<Shelf> {
    const rows = await this.#db
      .selectDistinctOn([deliverableVersions.kind], {
        kind: deliverableVersions.kind,
        content: deliverableVersions.content,
      })
      .from(deliverableVersions)
      .innerJoin(
        deliverables,
        and(
          eq(deliverables.id, deliverableVersions.deliverableId),
          eq(deliverables.version, deliverableVersions.number),
        ),
      )
      .where(eq(deliverableVersions.userId, userId))
      .orderBy(deliverableVersions.kind, desc(deliverableVersions.position));
    // What another version of ours stored in another shape is no base for work.
    const fit = rows.filter(({ kind, content }) => isContent(kind, content));
    return Object.fromEntries(fit.map(({ kind, content }) => [kind, content])) as Shelf;
  }

  async find<K extends DeliverableKind>(
    userId: string,
    kind: K,
    which: { readonly id: string } | { readonly subject: string },
  ): Promise<KnownDeliverable<K> | null> {
    const isMeant = 'id' in which ? eq(deliverables.id, which.id) : eq(deliverables.subject, which.subject);
    const rows = await this.#db
      .select({
        id: deliverables.id,
        subject: deliverables.subject,
        number: deliverableVersions.number,
        revision: deliverableVersions.revision,
        order: deliverableVersions.order,
        content: deliverableVersions.content,
      })
      .from(deliverables)
      .innerJoin(deliverableVersions, eq(deliverableVersions.deliverableId, deliverables.id))
      .where(and(eq(deliverables.userId, userId), eq(deliverables.kind, kind), isMeant))
      .orderBy(desc(deliverableVersions.number))
      .limit(MOST_VERSIONS);
    const [newest] = rows;
    if (newest === undefined) return null;
    return {
      id: newest.id,
      kind,
      subject: newest.subject,
      versions: rows.map((row) => ({
        number: row.number,
        revision: row.revision,
        order: row.order,
        content: contentOf(row, kind),
      })),
    };
  }

  async save<K extends DeliverableKind>(work: NewWork<K>): Promise<SavedWork<K> | null> {
    const saved = await this.#db.transaction(async (tx) => {
      const isHeld = (await holdOwner(tx, work.userId)) && (await holdAnswer(tx, work));
      if (!isHeld) return null;
      return (await findSaved(tx, work)) ?? (await this.#store(tx, work));
    });
    if (saved !== null) this.#deps.onChanged(work.userId);
    return saved;
  }

  async settle(userId: string, id: string, number: number, profile: Profile): Promise<void> {
    await settle(this.#db, { userId, deliverableId: id, number }, profile);
    this.#deps.onChanged(userId);
  }

  async ofAnswer(userId: string, answerId: string): Promise<readonly SavedWork[]> {
    const rows = await this.#db
      .select({ version: deliverableVersions, title: deliverables.title })
      .from(deliverableVersions)
      .innerJoin(deliverables, eq(deliverables.id, deliverableVersions.deliverableId))
      .where(and(eq(deliverableVersions.userId, userId), eq(deliverableVersions.messageId, answerId)))
      .orderBy(deliverableVersions.position);
    return rows.map(({ version, title }) => toSaved(version, title, version.kind));
  }

  /** Null where a newer version than the one that this was made after stands there. */
  async #store<K extends DeliverableKind>(tx: Transaction, work: NewWork<K>): Promise<SavedWork<K> | null> {
    const { userId, kind, subject, title, conversationId, answerId } = work;
    const isIts = and(
      eq(deliverables.userId, userId),
      eq(deliverables.kind, kind),
      eq(deliverables.subject, subject),
    );
    const [known] = await tx
      .select({ id: deliverables.id, version: deliverables.version })
      .from(deliverables)
      .where(isIts)
      .for('no key update');
    if (known !== undefined && known.version > (work.after ?? 0)) return null;
    const head = { id: known?.id ?? this.#deps.newId(), version: (known?.version ?? 0) + 1 };
    const newest = known && work.reason === 'refresh' ? await readNewest(tx, userId, known.id) : undefined;
    const { content, edits } = finished(work, newest);
    if (newest !== undefined && isDeepStrictEqual(newest.content, content)) {
      await settle(tx, newest, work.profile);
      const unchanged = toSaved(newest, title, kind);
      await hang(tx, work, unchanged);
      return unchanged;
    }
    const now = { title, version: head.version, conversationId };
    if (known === undefined)
      await tx.insert(deliverables).values({ ...now, id: head.id, userId, kind, subject });
    else await tx.update(deliverables).set(now).where(isIts);
    const [stored] = await tx
      .insert(deliverableVersions)
      .values({
        deliverableId: head.id,
        number: head.version,
        userId,
        kind,
        subject,
        reason: work.reason,
        label: edits.length > 0 ? editedLabel(work.label) : work.label,
        content,
        edits,
        madeBy: work.madeBy,
        revision: work.revision,
        order: work.order,
        facts: factsOf(work.profile),
        messageId: answerId,
      })
      .returning();
    if (stored === undefined) throw new Error('an inserted version was not returned');
    await dropOldVersions(tx, head.id, head.version);
    const saved = toSaved(stored, title, kind);
    await hang(tx, work, saved);
    return saved;
  }
}

/** What the user changed by hand outlives a change of their profile, wherever the line would read the same again. */
function finished<K extends DeliverableKind>({ kind, content }: NewWork<K>, newest: VersionRow | undefined) {
  const made = { content: toStorableContent(content), edits: [] };
  const kept = keepEdits(made.content, newest?.edits ?? []);
  return isContent(kind, kept.content) ? kept : made;
}

async function readNewest(tx: Transaction, userId: string, id: string): Promise<VersionRow | undefined> {
  const [newest] = await tx
    .select()
    .from(deliverableVersions)
    .where(and(eq(deliverableVersions.deliverableId, id), eq(deliverableVersions.userId, userId)))
    .orderBy(desc(deliverableVersions.number))
    .limit(1);
  return newest;
}

/** It reads the same with the profile as it is now: nothing has changed for it. */
const settle = (db: Database['db'] | Transaction, version: VersionPlace, profile: Profile) =>
  db
    .update(deliverableVersions)
    .set({ facts: factsOf(profile) })
    .where(
      and(
        eq(deliverableVersions.deliverableId, version.deliverableId),
        eq(deliverableVersions.number, version.number),
        eq(deliverableVersions.userId, version.userId),
      ),
    );

const toSaved = <K extends DeliverableKind>(row: VersionRow, title: string, kind: K): SavedWork<K> => ({
  ref: refOf({ ...row, title }, kind),
  content: contentOf(row, kind),
  madeBy: row.madeBy,
});

/**
 * Holds conversation and answer, in the order in which whoever deletes or ends them does, so that neither waits for the
 * other for ever.
 */
async function holdAnswer(
  tx: Transaction,
  { userId, conversationId, answerId }: Pick<NewWork, 'userId' | 'conversationId' | 'answerId'>,
): Promise<boolean> {
  await tx.execute(sql`
    SELECT FROM conversations WHERE id = ${conversationId} AND user_id = ${userId} FOR KEY SHARE`);
  const { rows } = await tx.execute(sql`
    SELECT id FROM messages
    WHERE id = ${answerId} AND conversation_id = ${conversationId} AND user_id = ${userId} AND role = 'ai'
    FOR NO KEY UPDATE`);
  return rows.length > 0;
}

async function findSaved<K extends DeliverableKind>(
  tx: Transaction,
  { userId, answerId, kind, subject }: NewWork<K>,
): Promise<SavedWork<K> | null> {
  const [found] = await tx
    .select({ version: deliverableVersions, title: deliverables.title })
    .from(deliverableVersions)
    .innerJoin(deliverables, eq(deliverables.id, deliverableVersions.deliverableId))
    .where(
      and(
        eq(deliverableVersions.userId, userId),
        eq(deliverableVersions.messageId, answerId),
        eq(deliverableVersions.kind, kind),
        eq(deliverableVersions.subject, subject),
      ),
    );
  return found === undefined ? null : toSaved(found.version, found.title, kind);
}

/** A crash from here on leaves the answer with what it has made. */
async function hang(tx: Transaction, { userId, answerId }: NewWork, { ref }: SavedWork): Promise<void> {
  await tx.execute(sql`
    UPDATE messages SET extras = jsonb_build_object(
      'chips', coalesce(extras->'chips', '[]'::jsonb),
      'deliverables', coalesce(extras->'deliverables', '[]'::jsonb) || ${JSON.stringify([ref])}::jsonb)
    WHERE id = ${answerId} AND user_id = ${userId}
      AND NOT coalesce(extras->'deliverables', '[]'::jsonb) @> ${JSON.stringify([ref])}::jsonb`);
}
