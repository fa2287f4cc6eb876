import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { invitationCodes, users } from '../../database/schema';
import { endSessions } from './session-repository';

/** Account fields for the operator. */
export interface AccountEntry {
  readonly id: string;
  readonly username: string;
  readonly isDisabled: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly invitationCode: string | null;
  readonly invitationLabel: string | null;
  readonly sessions: number;
  readonly conversations: number;
  readonly messages: number;
}

const instantOrNull = (value: string | Date | null): Date | null => (value === null ? null : new Date(value));

const ENTRY = {
  id: users.id,
  username: users.username,
  isDisabled: sql<boolean>`${users.disabledAt} IS NOT NULL`,
  createdAt: users.createdAt,
  invitationCode: invitationCodes.code,
  invitationLabel: invitationCodes.label,
  lastSeenAt:
    sql<Date | null>`greatest(${users.lastSeenAt}, (SELECT max(last_seen_at) FROM sessions s WHERE s.user_id = ${users.id}))`.mapWith(
      instantOrNull,
    ),
  sessions: sql<number>`(SELECT count(*)::int FROM sessions s WHERE s.user_id = ${users.id} AND s.expires_at > now())`,
  conversations: sql<number>`(SELECT count(*)::int FROM conversations c WHERE c.user_id = ${users.id})`,
  messages: sql<number>`(SELECT count(*)::int FROM messages m WHERE m.user_id = ${users.id} AND m.role = 'user')`,
};

/** Accounts for the operator's commands; not reachable over HTTP. */
export class AccountDirectory {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Oldest first. */
  async list(): Promise<AccountEntry[]> {
    return this.#entries().orderBy(asc(users.createdAt), asc(users.username));
  }

  /** @param username normalised */
  async find(username: string): Promise<AccountEntry | null> {
    const [entry] = await this.#entries().where(eq(users.username, username));
    return entry ?? null;
  }

  /** Locks a user out: sign-in fails, and all sessions end with their streams. */
  async disable(userId: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ disabledAt: sql`COALESCE(${users.disabledAt}, now())` })
        .where(eq(users.id, userId));
      await endSessions(tx, { userId });
    });
  }

  /** Ends all sessions of a user with their streams; the user may sign in again. */
  async signOut(userId: string): Promise<void> {
    await this.#db.transaction((tx) => endSessions(tx, { userId }));
  }

  async enable(userId: string): Promise<void> {
    await this.#db.update(users).set({ disabledAt: null }).where(eq(users.id, userId));
  }

  /**
   * Deletes the account with all its data, and ends its streams (F57). The rows are locked first, in the lock order of all
   * writers of answers: the cascade's own order could deadlock with them (modules/answers/EDGE_CASES.md).
   */
  async delete(userId: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
      await tx.execute(sql`SELECT FROM conversations WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
      await tx.delete(users).where(eq(users.id, userId));
      await endSessions(tx, { userId, isAccountDeleted: true });
    });
  }

  #entries() {
    return this.#db
      .select(ENTRY)
      .from(users)
      .leftJoin(invitationCodes, eq(invitationCodes.id, users.invitationCodeId));
  }
}
