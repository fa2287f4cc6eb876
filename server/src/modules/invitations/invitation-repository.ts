import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { invitationCodes, users } from '../../database/schema';
import { enterAct } from '../audit/audit-log';

export interface NewInvitation {
  readonly id: string;
  /** Normalised. */
  readonly code: string;
  readonly label: string | null;
  readonly maxUses: number;
  /** Milliseconds from now, by the database's clock; null for no end. */
  readonly lifetimeMs: number | null;
}

export interface Invitation {
  readonly code: string;
  readonly label: string | null;
  readonly used: number;
  readonly maxUses: number;
  readonly state: 'open' | 'used up' | 'expired' | 'revoked';
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** Held during a transaction: processes that start together on a new database must not both find it new. */
const BOOTSTRAP_LOCK = 7_148_021_377;

const toRow = ({ lifetimeMs, ...invitation }: NewInvitation) => ({
  ...invitation,
  expiresAt: lifetimeMs === null ? null : sql`now() + make_interval(secs => ${lifetimeMs / 1000}::float8)`,
});

/** Invitation codes for the operator; registration uses them up. */
export class InvitationRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Inserts the invitations whose code is new. @returns the inserted codes */
  async insert(invitations: readonly NewInvitation[]): Promise<string[]> {
    const rows = await this.#db
      .insert(invitationCodes)
      .values(invitations.map(toRow))
      .onConflictDoNothing({ target: invitationCodes.code })
      .returning({ code: invitationCodes.code });
    return rows.map(({ code }) => code);
  }

  /** Inserts the invitation into a database that never had a code or a user. @returns false when it had */
  async insertIfNew(invitation: NewInvitation): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${BOOTSTRAP_LOCK}::bigint)`);
      const { rowCount } = await tx.execute(
        sql`SELECT 1 FROM ${invitationCodes} UNION ALL SELECT 1 FROM ${users} LIMIT 1`,
      );
      if (rowCount !== 0) return false;
      await tx.insert(invitationCodes).values(toRow(invitation));
      const details = { count: 1, uses: invitation.maxUses, label: invitation.label ?? '-' };
      await enterAct(tx, { act: 'invitations-created', by: 'product', details });
      return true;
    });
  }

  /** All codes, oldest first. */
  async list(): Promise<Invitation[]> {
    const { revokedAt, expiresAt, used, maxUses, code, label, createdAt } = invitationCodes;
    return this.#db
      .select({
        code,
        label,
        used,
        maxUses,
        expiresAt,
        createdAt,
        state: sql<Invitation['state']>`CASE
          WHEN ${revokedAt} IS NOT NULL THEN 'revoked'
          WHEN ${used} >= ${maxUses} THEN 'used up'
          WHEN ${expiresAt} <= now() THEN 'expired'
          ELSE 'open' END`,
      })
      .from(invitationCodes)
      .orderBy(asc(createdAt), asc(code));
  }

  /** Revokes a code; its accounts stay. @returns false when there is no such unrevoked code */
  async revoke(code: string): Promise<boolean> {
    const rows = await this.#db
      .update(invitationCodes)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitationCodes.code, code), isNull(invitationCodes.revokedAt)))
      .returning({ id: invitationCodes.id });
    return rows.length > 0;
  }
}
