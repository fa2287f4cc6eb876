import type { DeliverableKind } from '@qihang/shared/contracts';
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { deliverables, deliverableVersions, type FactThen } from '../../database/deliverable-schema';
import { conversations, messages } from '../../database/schema';
import { deleteForNow, type Restored, restoreDeleted, sweepDeleted } from './deleted-deliverables';
import { dropOldVersions } from './drop-old-versions';
import type { HandEdit } from './hand-edits';
import { holdOwner } from './lock-user';
import type { NewestOfKind } from './outline-works';
import type { NewVersionRow, VersionRow } from './stored-version';
import { addDraft, readEdits } from './text-before-hand-edits';

/** A deliverable in a list. */
export interface ShelfItem {
  readonly id: string;
  readonly kind: DeliverableKind;
  readonly title: string;
  readonly headline: string;
  readonly version: number;
  readonly updatedAt: Date;
  /** When its first version was made. */
  readonly createdAt: Date;
  readonly conversationId: string | null;
  /** Facts that the newest version was made from. */
  readonly facts: readonly FactThen[];
}

/** A deliverable with one of its versions. */
export interface OpenedDeliverable {
  readonly item: ShelfItem;
  readonly subject: string;
  /** Agent that made it; unknown once the conversation is deleted. */
  readonly agentKey: string | undefined;
  readonly shown: VersionRow;
  /** Heads of the newest version and the one before it. */
  readonly versions: readonly VersionHead[];
}

export type VersionHead = Pick<VersionRow, 'number' | 'reason' | 'label' | 'madeBy' | 'createdAt'>;

/** New version that a change makes; null for no change. */
export type NextVersion = Omit<
  NewVersionRow,
  'deliverableId' | 'number' | 'userId' | 'kind' | 'subject' | 'messageId' | 'createdAt'
> | null;

export interface VersionRange {
  readonly userId: string;
  readonly id: string;
  /** Upper bound, exclusive, for the versions' numbers; null for the newest versions. */
  readonly before: number | null;
  readonly limit: number;
}

interface Change {
  readonly userId: string;
  readonly id: string;
  /** Version that the change needs besides the newest one. */
  readonly version: number;
}

/** Deliverables in a list, more than a user keeps: every script is a deliverable of its own. */
const MAX_LISTED = 300;
/** Line edits that follow each other within this time share one version, so that the history stays readable. */
const ONE_EDIT = '10 minutes';

/** Deliverables of users, read and changed directly. Every statement names the owner. */
export class DeliverableRepository {
  readonly #db: Database['db'];
  readonly #list;

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
    const { id, kind, title, version, createdAt, conversationId } = deliverables;
    this.#list = db
      .select({
        id,
        kind,
        title,
        version,
        createdAt,
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
      .where(eq(deliverables.userId, sql.placeholder('userId')))
      .orderBy(desc(deliverableVersions.position))
      .limit(MAX_LISTED)
      .prepare('read_shelf');
  }

  /** Lists the deliverables, the last changed first. */
  list(userId: string): Promise<readonly ShelfItem[]> {
    return this.#list.execute({ userId });
  }

  /** The newest deliverable of each kind with its content, the last changed first. */
  async newestOfKinds(userId: string): Promise<readonly NewestOfKind[]> {
    const { rows } = await this.#db.execute<NewestOfKind & Record<string, unknown>>(sql`
      SELECT id, kind, content FROM (
        SELECT DISTINCT ON (d.kind) d.id, d.kind, v.content, v.position
        FROM deliverables d JOIN deliverable_versions v ON v.deliverable_id = d.id AND v.number = d.version
        WHERE d.user_id = ${userId} ORDER BY d.kind, v.position DESC) AS newest
      ORDER BY position DESC`);
    return rows;
  }

  /** Reads in one statement, so that concurrent changes cannot tear it. Null for an unknown id or another user's. */
  async open(userId: string, id: string, version: number | null): Promise<OpenedDeliverable | null> {
    const { content, facts, sources, ...head } = getTableColumns(deliverableVersions);
    const wanted = sql`coalesce(${version}::int, ${deliverables.version})`;
    // Found by the primary key, without reading the other versions.
    const before = sql`(
      SELECT v.number FROM deliverable_versions v
      WHERE v.deliverable_id = ${deliverables.id} AND v.number < ${deliverables.version}
      ORDER BY v.number DESC LIMIT 1)`;
    const rows = await this.#db
      .select({
        deliverable: deliverables,
        agentKey: conversations.agentKey,
        head,
        headline: sql<string>`coalesce(${content}->>'judgement', '')`,
        facts,
        content: sql<VersionRow['content'] | null>`
          CASE WHEN ${deliverableVersions.number} = ${wanted} THEN ${content} END`,
        sources: sql<VersionRow['sources']>`
          CASE WHEN ${deliverableVersions.number} = ${wanted} THEN ${sources} END`,
      })
      .from(deliverables)
      .innerJoin(
        deliverableVersions,
        and(
          eq(deliverableVersions.deliverableId, deliverables.id),
          sql`${deliverableVersions.number} = ANY (ARRAY[${wanted}, ${deliverables.version}, ${before}])`,
        ),
      )
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
        createdAt: newest.deliverable.createdAt,
        facts: newest.facts,
      },
      subject,
      agentKey: newest.agentKey ?? undefined,
      shown: { ...shown.head, facts: shown.facts, content: shown.content, sources: shown.sources },
      versions: rows.slice(0, 2).map((row) => row.head),
    };
  }

  /** The conversations of those of the messages that are there and the user's, by message. */
  async conversationsOf(userId: string, messageIds: readonly string[]): Promise<Record<string, string>> {
    if (messageIds.length === 0) return {};
    const { id, conversationId } = messages;
    const rows = await this.#db
      .select({ id, conversationId })
      .from(messages)
      .where(and(inArray(id, [...messageIds]), eq(messages.userId, userId)));
    return Object.fromEntries(rows.map((row) => [row.id, row.conversationId]));
  }

  /** The user's scripts by what they are about, which is the title of their post. */
  async scriptsBySubject(userId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .select({ id: deliverables.id, subject: deliverables.subject })
      .from(deliverables)
      .where(and(eq(deliverables.userId, userId), eq(deliverables.kind, 'script')));
    return new Map(rows.map(({ id, subject }) => [subject.trim(), id]));
  }

  /** Hand edits of the user in one of the user's versions. */
  editsOf(shown: VersionRow): Promise<readonly HandEdit[]> {
    return readEdits(this.#db, shown);
  }

  /** Heads of at most `limit` versions, newest first. Empty for an unknown id and another user's. */
  async versions({ userId, id, before, limit }: VersionRange): Promise<readonly VersionHead[]> {
    const { number, reason, label, madeBy, createdAt, deliverableId } = deliverableVersions;
    return this.#db
      .select({ number, reason, label, madeBy, createdAt })
      .from(deliverableVersions)
      .where(
        and(
          eq(deliverableId, id),
          eq(deliverableVersions.userId, userId),
          before === null ? undefined : lt(number, before),
        ),
      )
      .orderBy(desc(number))
      .limit(limit);
  }

  /**
   * Adds a new version made by `next` from the newest and the wanted version, both of which are locked meanwhile.
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

  /**
   * Deletes it with all that hangs on it, which can be taken back for a moment.
   * @returns false when the user has no such deliverable
   */
  delete(userId: string, id: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => (await holdOwner(tx, userId)) && deleteForNow(tx, userId, id));
  }

  /** Takes a deletion back. */
  undelete(userId: string, id: string): Promise<Restored> {
    return this.#db.transaction(async (tx) =>
      (await holdOwner(tx, userId)) ? restoreDeleted(tx, userId, id) : 'unknown',
    );
  }

  /** Drops deleted ones that can no longer be taken back. */
  async sweep(): Promise<void> {
    await sweepDeleted(this.#db);
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
  if (made.draft === newest.number && newest.draft === null) {
    await addDraft(tx, { deliverableId: id, number: newest.number, content: newest.content });
  }
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
  await dropOldVersions(tx, id);
}
