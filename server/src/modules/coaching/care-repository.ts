import { type CareState, isCareClass, type SafetyClass } from '@qihang/coach/safety';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { executeKept } from '../../database/kept-statement';

/** Care of users over all their conversations: a class and an end, never what was said (docs/decisions/0026 §9). */
export class CareRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Null when there is none, or it has ended by itself. */
  async current(userId: string): Promise<CareState | null> {
    const [row] = await executeKept<{ class: string; until: string }>(
      this.#db,
      'read_care',
      sql`
      SELECT class, (extract(epoch FROM until) * 1000)::text AS until
      FROM care_states WHERE user_id = ${userId} AND until > now()`,
    );
    if (row === undefined || !isCareClass(row.class as SafetyClass)) return null;
    return { class: row.class as CareState['class'], until: Number(row.until) };
  }

  /** Begins care, or begins its 24 hours again. */
  async begin(userId: string, { class: safetyClass, until }: CareState): Promise<void> {
    await this.#db.execute(sql`
      INSERT INTO care_states (user_id, class, until)
      VALUES (${userId}, ${safetyClass}, to_timestamp(${until}::double precision / 1000))
      ON CONFLICT (user_id) DO UPDATE SET class = excluded.class, until = excluded.until`);
  }

  /** Ends care by hand. */
  async end(userId: string): Promise<void> {
    await this.#db.execute(sql`DELETE FROM care_states WHERE user_id = ${userId}`);
  }
}
