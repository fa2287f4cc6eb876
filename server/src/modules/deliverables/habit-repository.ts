import { createHash } from 'node:crypto';
import type { ChangedLine } from '@qihang/coach/writing';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { deliverableDrafts, deliverableVersions, droppedHabits } from '../../database/deliverable-schema';
import { editsBetween } from './hand-edits';

/** A line of a model's that the user has changed, and where. */
interface Change extends ChangedLine {
  readonly deliverableId: string;
}

/** Edited versions that are looked at: those of one work share their draft. */
const VERSIONS = 20;

/** Lines that a model wrote and the user changed by hand: what later writers learn from. Every statement names the owner. */
export class HabitRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** The changes that still stand and that the user has not dropped, those of the last version first. */
  async changes(userId: string): Promise<readonly ChangedLine[]> {
    const all = await this.#all(userId);
    const rows = await this.#db
      .select({ id: droppedHabits.id })
      .from(droppedHabits)
      .where(eq(droppedHabits.userId, userId));
    const dropped = new Set(rows.map(({ id }) => id));
    return all.filter(({ id }) => !dropped.has(id));
  }

  /** Drops a change: no writer is told of it again. Does nothing for an unknown one. */
  async drop(userId: string, id: string): Promise<void> {
    const change = (await this.#all(userId)).find((each) => each.id === id);
    if (change === undefined) return;
    const { deliverableId } = change;
    await this.#db.insert(droppedHabits).values({ deliverableId, id, userId }).onConflictDoNothing();
  }

  /** Takes a drop back. @returns false for a change that was not dropped */
  async putBack(userId: string, id: string): Promise<boolean> {
    const rows = await this.#db
      .delete(droppedHabits)
      .where(and(eq(droppedHabits.userId, userId), eq(droppedHabits.id, id)))
      .returning({ id: droppedHabits.id });
    return rows.length > 0;
  }

  async #all(userId: string): Promise<readonly Change[]> {
    const { deliverableId, draft, number, position, content } = deliverableVersions;
    const rows = await this.#db
      .select({ deliverableId, draft, position, content, made: deliverableDrafts.content })
      .from(deliverableVersions)
      .innerJoin(
        deliverableDrafts,
        and(eq(deliverableDrafts.deliverableId, deliverableId), eq(deliverableDrafts.number, draft)),
      )
      .where(
        and(
          eq(deliverableVersions.userId, userId),
          eq(deliverableVersions.reason, 'edit'),
          eq(deliverableVersions.madeBy, 'model'),
        ),
      )
      .orderBy(desc(position), desc(number))
      .limit(VERSIONS);
    return changesIn(rows);
  }
}

interface EditedVersion {
  readonly deliverableId: string;
  readonly draft: number | null;
  readonly position: number;
  readonly content: unknown;
  readonly made: unknown;
}

/** The edits of the newest version of each draft, by when each of them was made: those of ten minutes share a version. */
function changesIn(rows: readonly EditedVersion[]): readonly Change[] {
  const newest = new Set<string>();
  const changes = new Map<string, { change: Change; since: number }>();
  for (const { deliverableId, draft, position, content, made } of rows) {
    const place = `${deliverableId}/${draft}`;
    const isNewest = !newest.has(place);
    newest.add(place);
    for (const { pointer, was, text } of editsBetween(made, content)) {
      const id = idOf(`${place}${pointer}\n${text}`);
      const known = changes.get(id);
      if (known !== undefined) known.since = position;
      else if (isNewest) changes.set(id, { change: { id, deliverableId, was, text }, since: position });
    }
  }
  return [...changes.values()].sort((one, other) => other.since - one.since).map(({ change }) => change);
}

/** The same id for the same change, which no row stands for. */
function idOf(change: string): string {
  const hex = createHash('sha256').update(change).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
