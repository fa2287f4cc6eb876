import type { Marks } from '@qihang/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { deliverableMarks } from '../../database/shelf-schema';

/** An item of a calendar as a version has it: its key, and what it says. */
export interface Item {
  readonly key: string;
  readonly title: string;
}

interface Place {
  readonly userId: string;
  /** A deliverable that is known to be the user's. */
  readonly id: string;
}

/** What a user has ticked off. */
export class MarkRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** The ticks of these items; those of what another version had in their place do not count. */
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

  /** Ticked twice, it keeps the first time. A deliverable that is deleted meanwhile is left without. */
  async add({ userId, id }: Place, { key, title }: Item): Promise<void> {
    await this.#db.execute(sql`
      INSERT INTO deliverable_marks (deliverable_id, key, user_id, item)
      SELECT d.id, ${key}::text, d.user_id, ${title}::text FROM deliverables d
      WHERE d.id = ${id} AND d.user_id = ${userId} FOR KEY SHARE
      ON CONFLICT DO NOTHING`);
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

  /** An item that was given another wording is the same item. */
  async rename({ userId, id }: Place, was: Item, title: string): Promise<void> {
    await this.#db.execute(sql`
      INSERT INTO deliverable_marks (deliverable_id, key, user_id, item, done_at)
      SELECT deliverable_id, key, user_id, ${title}::text, done_at FROM deliverable_marks
      WHERE deliverable_id = ${id} AND user_id = ${userId} AND key = ${was.key} AND item = ${was.title}
      ON CONFLICT DO NOTHING`);
  }
}
