import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { passwordResets, users } from '../../database/schema';
import type { SessionEnding } from '../../http/session-endings';
import { enterAct } from '../audit/audit-log';
import { endSessions } from './session-repository';

/** Condition for an unused and unexpired link, by the database's clock. */
const isOpen = (tokenHash: Buffer) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    sql`${passwordResets.expiresAt} > now()`,
  );

/** One-time links for setting a new password. */
export class PasswordResetRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Issues a link in place of the user's earlier ones and ends all sessions, so that a thief of the password is out. */
  async issue(reset: { id: string; userId: string; tokenHash: Buffer; lifetimeMs: number }): Promise<void> {
    const { lifetimeMs, ...row } = reset;
    await this.#db.transaction(async (tx) => {
      await tx.delete(passwordResets).where(eq(passwordResets.userId, row.userId));
      await tx
        .insert(passwordResets)
        .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifetimeMs / 1000}::float8)` });
      await endSessions(tx, { userId: row.userId });
    });
  }

  /** Number of the user to whom an open link belongs. */
  async findOpen(tokenHash: Buffer): Promise<{ username: string } | null> {
    const [row] = await this.#db
      .select({ username: users.username })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(isOpen(tokenHash));
    return row ?? null;
  }

  /** Spends the link, sets the password and enters that, all or nothing. @returns the ended sessions; null when the link was not open */
  async redeem(tokenHash: Buffer, passwordHash: string, address: string): Promise<SessionEnding | null> {
    return this.#db.transaction(async (tx) => {
      const [used] = await tx
        .update(passwordResets)
        .set({ usedAt: sql`now()` })
        .where(isOpen(tokenHash))
        .returning({ userId: passwordResets.userId });
      if (used === undefined) return null;
      const [user] = await tx
        .update(users)
        .set({ passwordHash })
        .where(eq(users.id, used.userId))
        .returning({ username: users.username });
      await enterAct(tx, { act: 'password-reset', by: 'user', ...used, ...user, address });
      await endSessions(tx, used);
      return used;
    });
  }
}
