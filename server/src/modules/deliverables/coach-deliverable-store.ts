import type { ShelfContents } from '@qihang/coach/kinds';
import type { DeliverableKind, LineSources, PostResult } from '@qihang/shared/contracts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { deliverables, deliverableVersions } from '../../database/deliverable-schema';
import type {
  DeliverableStore,
  KnownDeliverable,
  NewWork,
  SavedWork,
  WhichDeliverable,
} from './deliverable-store';
import { MAX_VERSIONS } from './drop-old-versions';
import { holdOwner } from './lock-user';
import type { ResultRepository } from './result-repository';
import { storeDeliverable } from './store-deliverable';
import { contentOf, isContent, toSaved } from './stored-version';

interface CoachDeliverableStoreDeps {
  readonly database: Pick<Database, 'db'>;
  readonly results: Pick<ResultRepository, 'inOrder'>;
  readonly newId: () => string;
  /** Called after the commit of every change. */
  readonly onChanged: (userId: string) => void;
}

/** Deliverables as the coach stores them. Every statement names the owner. */
export class CoachDeliverableStore implements DeliverableStore {
  readonly #db: Database['db'];
  readonly #deps: CoachDeliverableStoreDeps;

  constructor(deps: CoachDeliverableStoreDeps) {
    this.#db = deps.database.db;
    this.#deps = deps;
  }

  results(userId: string): Promise<readonly PostResult[]> {
    return this.#deps.results.inOrder(userId);
  }

  async shelf(userId: string): Promise<ShelfContents> {
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
    // Content that another version of the product stored in another shape cannot be a base for new work.
    const fit = rows.filter(({ kind, content }) => isContent(kind, content));
    return Object.fromEntries(fit.map(({ kind, content }) => [kind, content])) as ShelfContents;
  }

  async find<K extends DeliverableKind>(
    userId: string,
    kind: K,
    which: WhichDeliverable,
  ): Promise<KnownDeliverable<K> | null> {
    const rows = await this.#db
      .select({
        id: deliverables.id,
        subject: deliverables.subject,
        number: deliverableVersions.number,
        revision: deliverableVersions.revision,
        order: deliverableVersions.order,
        madeBy: deliverableVersions.madeBy,
        label: deliverableVersions.label,
        answerId: deliverableVersions.messageId,
        content: deliverableVersions.content,
        sources: sql<LineSources | null>`
          CASE WHEN ${deliverableVersions.number} = ${deliverables.version} THEN ${deliverableVersions.sources} END`,
      })
      .from(deliverables)
      .innerJoin(deliverableVersions, eq(deliverableVersions.deliverableId, deliverables.id))
      .where(and(eq(deliverables.userId, userId), eq(deliverables.kind, kind), isMeant(which)))
      .orderBy(desc(deliverableVersions.number))
      .limit(MAX_VERSIONS);
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
        madeBy: row.madeBy,
        label: row.label,
        answerId: row.answerId,
        content: contentOf(row, kind),
        sources: row.sources,
      })),
    };
  }

  async save<K extends DeliverableKind>(work: NewWork<K>): Promise<SavedWork<K> | null> {
    const saved = await this.#db.transaction(async (tx) => {
      const isHeld = (await holdOwner(tx, work.userId)) && (await holdAnswer(tx, work));
      if (!isHeld) return null;
      return (await findSaved(tx, work)) ?? (await storeDeliverable(tx, work, this.#deps.newId));
    });
    if (saved !== null) this.#deps.onChanged(work.userId);
    return saved;
  }
}

const isMeant = (which: WhichDeliverable): SQL =>
  'id' in which ? eq(deliverables.id, which.id) : eq(deliverables.subject, which.subject);

/**
 * Locks conversation and answer, in the same order as their deletion and the end of an answer do, so that the two cannot
 * deadlock.
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
