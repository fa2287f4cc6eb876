import type { Caller, ReleaseTokens, TokenRecord } from '@qihang/federation/releases';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { releaseTokens } from '../../database/schema';
import { hashSecretToken, newSecretToken } from '../accounts/secret-token';

type TokenOrder = Parameters<ReleaseTokens['create']>[0];

const isLive = and(
  isNull(releaseTokens.revokedAt),
  or(isNull(releaseTokens.expiresAt), gt(releaseTokens.expiresAt, sql`now()`)),
);

const toText = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Tokens that permit publishing and moving pointers. Times are the database's, the same for all processes. */
export class ReleaseTokenRepository implements ReleaseTokens {
  readonly #db: Database['db'];
  readonly #newId: () => string;

  constructor({ db }: Pick<Database, 'db'>, newId: () => string) {
    this.#db = db;
    this.#newId = newId;
  }

  /** @returns the secret, which is not stored */
  async create({ label, app, acts, lifetimeMs }: TokenOrder): Promise<string> {
    const token = newSecretToken();
    await this.#db.insert(releaseTokens).values({
      id: this.#newId(),
      tokenHash: hashSecretToken(token),
      app,
      acts: [...acts],
      label,
      expiresAt:
        lifetimeMs === null ? null : sql`now() + make_interval(secs => ${lifetimeMs / 1000}::float8)`,
    });
    return token;
  }

  /** Holder of a token; null when the token is unknown, expired or revoked. */
  async find(token: string): Promise<Caller | null> {
    const [row] = await this.#db
      .update(releaseTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(releaseTokens.tokenHash, hashSecretToken(token)), isLive))
      .returning({ name: releaseTokens.label, app: releaseTokens.app, acts: releaseTokens.acts });
    return row ?? null;
  }

  /** Valid tokens, newest first. */
  async list(): Promise<TokenRecord[]> {
    const { id, label, app, acts, createdAt, expiresAt, lastUsedAt } = releaseTokens;
    const rows = await this.#db
      .select({ id, label, app, acts, createdAt, expiresAt, lastUsedAt })
      .from(releaseTokens)
      .where(isLive)
      .orderBy(desc(createdAt));
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: toText(row.expiresAt),
      lastUsedAt: toText(row.lastUsedAt),
    }));
  }

  async revoke(id: string): Promise<boolean> {
    const { rowCount } = await this.#db
      .update(releaseTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(sql`${releaseTokens.id}::text = ${id}`, isLive));
    return rowCount === 1;
  }

  /** Deletes tokens that are no longer valid. */
  async removeExpired(): Promise<void> {
    await this.#db.delete(releaseTokens).where(lt(releaseTokens.expiresAt, sql`now()`));
  }
}
