import type { DeliverableKind } from '@qihang/shared/contracts';
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations } from '../../database/schema';
import { deliverables, deliverableVersions, type FactThen } from '../../database/shelf-schema';
import { holdOwner, type Transaction } from './hold-owner';
import { dropOldVersions } from './keep-versions';
import type { NewVersionRow, VersionRow } from './stored-version';

/** A deliverable in a list. */
export interface ShelfItem {
  readonly id: string;
  readonly kind: DeliverableKind;
  readonly title: string;
  readonly headline: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly conversationId: string | null;
  /** What the newest version was made from. */
  readonly facts: readonly FactThen[];
}

/** A deliverable that is opened in one of its versions. */
export interface OpenedDeliverable {
  readonly item: ShelfItem;
  readonly subject: string;
  /** Who made it; unknown once the conversation is deleted. */
  readonly agentKey: string | undefined;
  readonly shown: VersionRow;
  /** Newest first. */
  readonly versions: readonly VersionHead[];
}

export type VersionHead = Pick<VersionRow, 'number' | 'reason' | 'label' | 'madeBy' | 'createdAt'>;

/** What a change makes of a version; null leaves everything as it is. */
export type NextVersion = Omit<
  NewVersionRow,
  'deliverableId' | 'number' | 'userId' | 'kind' | 'subject' | 'messageId' | 'createdAt'
> | null;

interface Change {
  readonly userId: string;
  readonly id: string;
  /** Besides the newest one, the version that the change needs. */
  readonly version: number;
}

/** More than anybody keeps; scripts have one each. */
const MAX_LISTED = 300;
/** Line edits that follow each other within this time are one version: nobody looks for a single word among forty. */
const ONE_EDIT = '10 minutes';

/** What a user has on the shelf, read and changed directly. Every statement names the owner. */
export class ShelfRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** What was worked on last comes first. */
  async list(userId: string): Promise<readonly ShelfItem[]> {
    const { id, kind, title, version, conversationId } = deliverables;
    return this.#db
      .select({
        id,
        kind,
        title,
        version,
        conversationId,
        headline: sql<string>`coalesce(${deliverableVersions.content}->>'judgement', '')`,
        updatedAt: deliverableVersions.createdAt,
        facts: deliverableVersions.facts,
      })
      .from(deliverables)
      .innerJoin(
        deliverableVersions,
        and(eq(deliverableVersions.deliverableId, id), eq(deliverableVersions.number, version)),
      )
      .where(eq(deliverables.userId, userId))
      .orderBy(desc(deliverableVersions.position))
      .limit(MAX_LISTED);
  }

  /** In one statement, so that it is whole while others work on it. Null for what is unknown or somebody else's. */
  async open(userId: string, id: string, version: number | null): Promise<OpenedDeliverable | null> {
    const { content, facts, ...head } = getTableColumns(deliverableVersions);
    const wanted = sql`coalesce(${version}::int, ${deliverables.version})`;
    const rows = await this.#db
      .select({
        deliverable: deliverables,
        agentKey: conversations.agentKey,
        head,
        headline: sql<string>`coalesce(${content}->>'judgement', '')`,
        facts,
        content: sql<VersionRow['content'] | null>`
          CASE WHEN ${deliverableVersions.number} = ${wanted} THEN ${content} END`,
      })
      .from(deliverables)
      .innerJoin(deliverableVersions, eq(deliverableVersions.deliverableId, deliverables.id))
      .leftJoin(conversations, eq(conversations.id, deliverables.conversationId))
      .where(and(eq(deliverables.id, id), eq(deliverables.userId, userId)))
      .orderBy(desc(deliverableVersions.number));
    const [newest] = rows;
    const shown = rows.find((row) => row.content !== null);
    if (newest === undefined || shown?.content == null) return null;
    const { subject, kind, title, version: number, conversationId } = newest.deliverable;
    return {
      item: {
        id,
        kind,
        title,
        version: number,
        conversationId,
        headline: newest.headline,
        updatedAt: newest.head.createdAt,
        facts: newest.facts,
      },
      subject,
      agentKey: newest.agentKey ?? undefined,
      shown: { ...shown.head, facts: shown.facts, content: shown.content },
      versions: rows.map((row) => row.head),
    };
  }

  /**
   * Makes a new version out of what is there; `next` sees the newest and the wanted version, which are held meanwhile.
   * @returns false when the user has no such deliverable or version
   */
  async change(
    { userId, id, version }: Change,
    next: (newest: VersionRow, wanted: VersionRow) => NextVersion,
  ): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!(await holdOwner(tx, userId))) return false;
      const [newest, wanted] = await readVersions(tx, userId, id, version);
      if (newest === undefined || wanted === undefined) return false;
      const made = next(newest, wanted);
      if (made !== null) await addVersion(tx, newest, made);
      return true;
    });
  }

  /** @returns false when the user has no such deliverable */
  async delete(userId: string, id: string): Promise<boolean> {
    const gone = await this.#db
      .delete(deliverables)
      .where(and(eq(deliverables.id, id), eq(deliverables.userId, userId)))
      .returning({ id: deliverables.id });
    return gone.length > 0;
  }
}

async function readVersions(tx: Transaction, userId: string, id: string, version: number) {
  const [held] = await tx
    .select({ version: deliverables.version })
    .from(deliverables)
    .where(and(eq(deliverables.id, id), eq(deliverables.userId, userId)))
    .for('no key update');
  if (held === undefined) return [];
  const needed = [held.version, version];
  const rows = await tx
    .select()
    .from(deliverableVersions)
    .where(and(eq(deliverableVersions.deliverableId, id), inArray(deliverableVersions.number, needed)));
  return needed.map((each) => rows.find((row) => row.number === each));
}

async function addVersion(
  tx: Transaction,
  newest: VersionRow,
  made: NonNullable<NextVersion>,
): Promise<void> {
  const { deliverableId: id, userId, kind, subject } = newest;
  const version = newest.number + 1;
  await tx.update(deliverables).set({ version }).where(eq(deliverables.id, id));
  if (made.reason === 'edit' && newest.reason === 'edit') {
    await tx
      .delete(deliverableVersions)
      .where(
        and(
          eq(deliverableVersions.deliverableId, id),
          eq(deliverableVersions.number, newest.number),
          sql`${deliverableVersions.createdAt} > now() - ${ONE_EDIT}::interval`,
        ),
      );
  }
  await tx
    .insert(deliverableVersions)
    .values({ ...made, deliverableId: id, number: version, userId, kind, subject });
  await dropOldVersions(tx, id, version);
}
