import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { passwordResets, sessions, users } from '../../database/schema';
import type { RequestSession } from '../../http/app-type';
import { SESSION_CHANNEL, type SessionEnding } from '../../http/session-endings';
import { type AuditEntry, enterAct } from '../audit/audit-log';

export interface SessionLifetime {
  /** Time after which an unused session ends. */
  readonly idleMs: number;
  /** Time after which every session ends. */
  readonly absoluteMs: number;
}

/** Age of `last_seen_at` at which a request writes it again: at most once a minute, and well within `idleMs`. */
const touchMs = ({ idleMs }: SessionLifetime): number => Math.min(60_000, Math.floor(idleMs / 4));

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

/**
 * Deletes the sessions that an ending names and notifies every process, in the caller's transaction: the notification is
 * sent at the commit, or not at all. When the user was last seen is kept with the account.
 */
export async function endSessions(tx: Transaction, ending: SessionEnding): Promise<void> {
  const { userId, sessionId, exceptSessionId } = ending;
  await tx.execute(sql`
    UPDATE ${users} SET last_seen_at =
      greatest(last_seen_at, (SELECT max(s.last_seen_at) FROM ${sessions} s WHERE s.user_id = ${userId}))
    WHERE id = ${userId}`);
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );
  await tx.execute(sql`SELECT pg_notify(${SESSION_CHANNEL}, ${JSON.stringify(ending)})`);
}

/** Sessions, found by the hash of their token. All times are the database's. */
export class SessionRepository {
  readonly #db: Database['db'];
  readonly #lifetime: SessionLifetime;
  readonly #find;

  constructor({ db }: Pick<Database, 'db'>, lifetime: SessionLifetime) {
    this.#db = db;
    this.#lifetime = lifetime;
    this.#find = this.#prepareFind();
  }

  /**
   * Opens a session for an enabled user whose password is still the verified one, and deletes some expired sessions of
   * any user. The share lock makes it wait for a concurrent change of the password or disabling of the account, which
   * would otherwise end all sessions but this one. Deleting waits for no lock: a user whose row is in use keeps the expired
   * sessions until later. @returns false when one of those came first
   */
  async open(session: {
    readonly id: string;
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly verifiedHash: string;
  }): Promise<boolean> {
    const { idleMs, absoluteMs } = this.#lifetime;
    await this.#db.execute(sql`
      WITH expired AS (
        SELECT s.id, s.user_id, s.last_seen_at FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id
        WHERE s.expires_at <= now() LIMIT 100
        FOR UPDATE OF s SKIP LOCKED FOR NO KEY UPDATE OF u SKIP LOCKED
      ), kept AS (
        UPDATE ${users} u SET last_seen_at = greatest(u.last_seen_at, seen.at)
        FROM (SELECT user_id, max(last_seen_at) AS at FROM expired GROUP BY user_id) seen
        WHERE u.id = seen.user_id
      )
      DELETE FROM ${sessions} WHERE id IN (SELECT id FROM expired)`);
    const { rowCount } = await this.#db.execute(sql`
      INSERT INTO ${sessions} (id, user_id, token_hash, expires_at)
      SELECT ${session.id}::uuid, id, ${session.tokenHash}::bytea, now() + ${interval(Math.min(idleMs, absoluteMs))}
      FROM ${users}
      WHERE id = ${session.userId} AND password_hash = ${session.verifiedHash} AND disabled_at IS NULL
      FOR SHARE`);
    return rowCount === 1;
  }

  /** Returns the live session of the token and restarts its idle time. */
  async find(tokenHash: Buffer): Promise<RequestSession | null> {
    const [row] = await this.#find.execute({ tokenHash });
    if (row === undefined) return null;
    const { isStale, ...session } = row;
    if (isStale) await this.#touch(session.sessionId);
    return session;
  }

  /** Filters the sessions that are still live. */
  async findLive(sessionIds: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(inArray(sessions.id, [...sessionIds]), this.#isLive()));
    return rows.map(({ id }) => id);
  }

  async end(ending: SessionEnding): Promise<void> {
    await this.#db.transaction((tx) => endSessions(tx, ending));
  }

  /**
   * Replaces the password if it is still the verified one, ends the user's other sessions, voids open
   * reset links and enters the change in the audit log. @returns false when the password was changed meanwhile
   */
  async replacePassword(change: {
    readonly userId: string;
    readonly verifiedHash: string;
    readonly passwordHash: string;
    readonly exceptSessionId: string;
    readonly entry: AuditEntry;
  }): Promise<boolean> {
    const { userId, verifiedHash, passwordHash, exceptSessionId, entry } = change;
    return this.#db.transaction(async (tx) => {
      const changed = await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), eq(users.passwordHash, verifiedHash)))
        .returning({ id: users.id });
      if (changed.length === 0) return false;
      await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
      await endSessions(tx, { userId, exceptSessionId });
      await enterAct(tx, entry);
      return true;
    });
  }

  #isLive() {
    return and(
      sql`${sessions.expiresAt} > now()`,
      sql`${sessions.createdAt} + ${interval(this.#lifetime.absoluteMs)} > now()`,
      sql`${users.disabledAt} IS NULL`,
    );
  }

  #prepareFind() {
    return this.#db
      .select({
        sessionId: sessions.id,
        userId: users.id,
        username: users.username,
        isStale: sql<boolean>`${sessions.lastSeenAt} <= now() - ${interval(touchMs(this.#lifetime))}`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), this.#isLive()))
      .prepare('read_session');
  }

  /**
   * Writes `last_seen_at`; the condition repeats the staleness check, so that of many parallel requests only one writes. A
   * session that cannot be prolonged (a full disk, F34) stays live, because reading must go on.
   */
  async #touch(sessionId: string): Promise<void> {
    const { idleMs, absoluteMs } = this.#lifetime;
    await this.#db
      .update(sessions)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`LEAST(now() + ${interval(idleMs)}, ${sessions.createdAt} + ${interval(absoluteMs)})`,
      })
      .where(
        and(
          eq(sessions.id, sessionId),
          sql`${sessions.lastSeenAt} <= now() - ${interval(touchMs(this.#lifetime))}`,
        ),
      )
      .catch(() => undefined);
  }
}
