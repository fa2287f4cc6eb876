import type { Marks } from '@qihang/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { deliverableMarks } from '../../database/deliverable-schema';

/** An item of a version of a calendar: its key and its text. */
export interface Item {
  readonly key: string;
  readonly title: string;
}

interface Place {
  readonly userId: string;
  /** Deliverable whose owner the caller has checked. */
  readonly id: string;
}

/** Ticks of one deliverable: a month's items in more wordings than a person tries. */
const MAX_MARKS = 1_000;

/** Ticked items of calendars. */
export class MarkRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Ticks of these items; a tick of another version's item with the same key does not count. */
  async of({ userId, id }: Place, items: readonly Item[]): Promise<Marks> {
    if (items.length === 0) return {};
    const { key, item, doneAt } = deliverableMarks;
    const rows = await this.#db
      .select({ key, item, doneAt })
      .from(deliverableMarks)
      .where(and(eq(deliverableMarks.deliverableId, id), eq(deliverableMarks.userId, userId)));
    const titles = new Map(items.map(({ key, title }) => [key, title]));
    return Object.fromEntries(
      rows
        .filter((row) => titles.get(row.key) === row.item)
        .map((row) => [row.key, { doneAt: row.doneAt.toISOString() }]),
    );
  }

  /** Ticks an item; a second tick keeps the first time. Does nothing for a deliverable that is deleted meanwhile. */
  async add({ userId, id }: Place, { key, title }: Item): Promise<void> {
    await this.#db.execute(sql`
      INSERT INTO deliverable_marks (deliverable_id, key, user_id, item)
      SELECT d.id, ${key}::text, d.user_id, ${title}::text FROM deliverables d
      WHERE d.id = ${id} AND d.user_id = ${userId} FOR KEY SHARE
      ON CONFLICT DO NOTHING`);
    await this.#dropOldest({ userId, id });
  }

  async remove({ userId, id }: Place, { key, title }: Item): Promise<void> {
    await this.#db
      .delete(deliverableMarks)
      .where(
        and(
          eq(deliverableMarks.deliverableId, id),
          eq(deliverableMarks.userId, userId),
          eq(deliverableMarks.key, key),
          eq(deliverableMarks.item, title),
        ),
      );
  }

  /** Carries the tick of an item over to its new wording. */
  async rename({ userId, id }: Place, was: Item, title: string): Promise<void> {
    await this.#db.execute(sql`
      INSERT INTO deliverable_marks (deliverable_id, key, user_id, item, done_at)
      SELECT deliverable_id, key, user_id, ${title}::text, done_at FROM deliverable_marks
      WHERE deliverable_id = ${id} AND user_id = ${userId} AND key = ${was.key} AND item = ${was.title}
      ON CONFLICT DO NOTHING`);
    await this.#dropOldest({ userId, id });
  }

  /** Bounds the ticks of a deliverable, because every wording of an item has a tick of its own. */
  async #dropOldest({ userId, id }: Place): Promise<void> {
    await this.#db.execute(sql`
      DELETE FROM deliverable_marks WHERE deliverable_id = ${id} AND user_id = ${userId} AND (key, item) IN (
        SELECT key, item FROM deliverable_marks WHERE deliverable_id = ${id} AND user_id = ${userId}
        ORDER BY done_at DESC OFFSET ${MAX_MARKS})`);
  }
}
