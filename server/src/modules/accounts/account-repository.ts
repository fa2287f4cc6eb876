import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { constraintOf } from '../../database/database-errors';
import { invitationCodes, users } from '../../database/schema';
import { type AuditEntry, enterAct } from '../audit/audit-log';

/** Account fields for a sign-in. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
}

export type RegistrationOutcome = 'registered' | 'number-taken' | 'code-refused';

/** Condition for a code that can still be spent, by the database's clock. */
const isSpendable = (code: string) =>
  and(
    eq(invitationCodes.code, code),
    lt(invitationCodes.used, invitationCodes.maxUses),
    isNull(invitationCodes.revokedAt),
    or(isNull(invitationCodes.expiresAt), gt(invitationCodes.expiresAt, sql`now()`)),
  );

/** Accounts by number, and the transaction that registers one. */
export class AccountRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** @param username normalised */
  async findByUsername(username: string): Promise<Account | null> {
    const [row] = await this.#db
      .select({
        id: users.id,
        username: users.username,
        passwordHash: users.passwordHash,
        isDisabled: sql<boolean>`${users.disabledAt} IS NOT NULL`,
      })
      .from(users)
      .where(eq(users.username, username));
    return row ?? null;
  }

  async isTaken(username: string): Promise<boolean> {
    const rows = await this.#db.select({ id: users.id }).from(users).where(eq(users.username, username));
    return rows.length > 0;
  }

  /** Checks the chance of a registration at this moment; only {@link register} decides. */
  async lookAhead(username: string, code: string): Promise<{ isTaken: boolean; isCodeSpendable: boolean }> {
    const { rows } = await this.#db.execute<{ isTaken: boolean; isCodeSpendable: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM ${users} WHERE ${users.username} = ${username}) AS "isTaken",
        EXISTS (SELECT 1 FROM ${invitationCodes} WHERE ${isSpendable(code)}) AS "isCodeSpendable"`);
    return rows[0] ?? { isTaken: false, isCodeSpendable: false };
  }

  /**
   * Spends one use of the code, makes the account and enters it in the audit log, all or nothing (F41, F42). The row lock on the code lets exactly
   * as many registrations through as it has uses; the unique number rolls back the second registration of a number.
   *
   * A single statement would need no transaction, but the pool discards a connection whose own query failed.
   */
  async register(
    { id, username, passwordHash }: NewAccount,
    code: string,
    entry: AuditEntry,
  ): Promise<RegistrationOutcome> {
    try {
      return await this.#db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          WITH spent AS (
            UPDATE ${invitationCodes} SET used = used + 1 WHERE ${isSpendable(code)} RETURNING id
          )
          INSERT INTO ${users} (id, username, password_hash, invitation_code_id)
          SELECT ${id}::uuid, ${username}, ${passwordHash}, id FROM spent`);
        if (rowCount !== 1) return 'code-refused';
        await enterAct(tx, entry);
        return 'registered';
      });
    } catch (error) {
      if (constraintOf(error) === 'users_username') return 'number-taken';
      throw error;
    }
  }

  /** Creates an account without a code, unless the number is taken; for the development user. */
  async insertIfAbsent(account: NewAccount): Promise<void> {
    await this.#db.insert(users).values(account).onConflictDoNothing({ target: users.username });
  }
}
