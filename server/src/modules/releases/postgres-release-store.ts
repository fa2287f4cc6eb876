import { createHash } from 'node:crypto';
import {
  type AppEntry,
  type DecideMoves,
  entryOf,
  insistOnEnterable,
  insistOnEntry,
  isSameBuild,
  type Move,
  type MoveKind,
  type Pruned,
  type PublishedRelease,
  RELEASE_NAME,
  type RegistryState,
  ReleaseError,
  type ReleaseStore,
  type Removal,
  trackOf,
  versionsInForce,
} from '@qihang/federation/releases';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { releaseApps, releaseFiles, releaseMoves, releaseRegistry, releases } from '../../database/schema';
import { enterAct } from '../audit/audit-log';
import { parseState } from './release-rows';
import { insertRelease, missingFiles, movePointers, storable } from './release-writes';

/** Channel on which every change of the registry is notified within its transaction, hence after it is readable. */
export const REGISTRY_CHANNEL = 'qihang_releases';

type Db = Database['db'];

/** One statement, so that the state is of one moment. */
const STATE = sql`
  SELECT coalesce((SELECT sequence FROM release_registry), 0) AS sequence,
    (SELECT coalesce(json_agg(a ORDER BY a.app), '[]') FROM release_apps a) AS apps,
    (SELECT coalesce(json_agg(t ORDER BY t.app), '[]') FROM release_tracks t) AS tracks,
    (SELECT coalesce(json_agg(r ORDER BY r.published_at, r.app, r.version), '[]') FROM releases r) AS releases`;

const readState = async (db: Pick<Db, 'execute'>): Promise<RegistryState> =>
  parseState((await db.execute(STATE)).rows[0]);

const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

interface StoreOptions {
  readonly database: Pick<Database, 'db'>;
  readonly clock?: () => Date;
}

/**
 * Releases in the product's database. Every change is one transaction that locks the registry's single row: changes are
 * serialised across processes, and a process that dies during one leaves nothing of it.
 */
export class PostgresReleaseStore implements ReleaseStore {
  readonly #db: Db;
  readonly #clock: () => Date;

  constructor({ database, clock = () => new Date() }: StoreOptions) {
    this.#db = database.db;
    this.#clock = clock;
  }

  readState(): Promise<RegistryState> {
    return readState(this.#db);
  }

  /** Reads only the state's sequence, cheap enough for polling. */
  async readSequence(): Promise<number> {
    const [row] = await this.#db.select({ sequence: releaseRegistry.sequence }).from(releaseRegistry);
    return row?.sequence ?? 0;
  }

  async missing(integrities: readonly string[]): Promise<string[]> {
    return missingFiles(this.#db, integrities);
  }

  async putFile(integrity: string, content: Uint8Array): Promise<void> {
    if (integrityOf(content) !== integrity) {
      throw new ReleaseError('wrong_hash', `the content of the file is not what ${integrity} says`);
    }
    const row = { integrity, content: Buffer.from(content), storedAt: this.#clock() };
    await this.#db
      .insert(releaseFiles)
      .values(row)
      // The stored content may be damaged; the write repairs it.
      .onConflictDoUpdate({ target: releaseFiles.integrity, set: { content: row.content } });
  }

  async readFile(integrity: string): Promise<Uint8Array | null> {
    const [row] = await this.#db
      .select({ content: releaseFiles.content })
      .from(releaseFiles)
      .where(eq(releaseFiles.integrity, integrity));
    return row?.content ?? null;
  }

  enterApp(entry: AppEntry): Promise<boolean> {
    return this.#change(async (tx, state, changed) => {
      if (entryOf(state, entry.app)?.kind === entry.kind) return false;
      insistOnEnterable(state, entry);
      const row = { ...entry, enteredAt: new Date(entry.enteredAt) };
      await tx.insert(releaseApps).values(row).onConflictDoUpdate({ target: releaseApps.app, set: row });
      const { app, kind, enteredBy: by } = entry;
      await enterAct(tx, { act: 'app-entered', by, details: { app, kind } });
      await changed();
      return true;
    });
  }

  addRelease(published: PublishedRelease): Promise<boolean> {
    return this.#change(async (tx, state, changed) => {
      const { app, version } = published;
      const known = state.releases.find((one) => one.app === app && one.version === version);
      if (known !== undefined) {
        if (isSameBuild(known, published)) return false;
        throw new ReleaseError('version_taken', `${app} ${version} is another build already`);
      }
      insistOnEntry(state, published);
      await insertRelease(tx, published);
      const track = state.tracks.find((one) => one.app === app) ?? null;
      const move = { app, kind: 'publish', by: published.publishedBy, version, share: null } as const;
      const pointers = { before: track, after: track, gate: null, note: null };
      await record(tx, { ...move, ...pointers }, new Date(published.publishedAt));
      await changed();
      return true;
    });
  }

  move(decide: DecideMoves): Promise<void> {
    return this.#change(async (tx, state, changed) => {
      const changes = decide(state);
      const at = this.#clock();
      for (const { track, move } of changes) {
        const before = state.tracks.find(({ app }) => app === track.app) ?? null;
        await movePointers(tx, track, at);
        await record(tx, { ...move, before, after: track }, at);
      }
      if (changes.length > 0) await changed();
    });
  }

  remove(decide: (state: RegistryState) => Removal): Promise<void> {
    return this.#change(async (tx, state, changed) => {
      const removal = decide(state);
      await removeRelease(tx, state, { ...removal, kind: 'unpublish' }, this.#clock());
      await changed();
    });
  }

  async history({ app, limit }: { readonly app?: string; readonly limit: number }): Promise<Move[]> {
    // A malformed name has no moves, and may hold characters that PostgreSQL refuses.
    if (app !== undefined && !RELEASE_NAME.test(app)) return [];
    const rows = await this.#db
      .select()
      .from(releaseMoves)
      .where(app === undefined ? undefined : eq(releaseMoves.app, app))
      .orderBy(desc(releaseMoves.id))
      .limit(limit);
    return rows.map(({ id: _, at, kind, ...move }) => ({
      ...move,
      kind: kind as MoveKind,
      at: at.toISOString(),
    }));
  }

  prune({ replacedBefore, by }: { readonly replacedBefore: Date; readonly by: string }): Promise<Pruned> {
    return this.#change(async (tx, state, changed) => {
      const old = state.releases.filter((release) => isPrunable(state, release, replacedBefore));
      for (const { app, version } of old) {
        await removeRelease(tx, state, { app, version, by, note: null, kind: 'prune' }, this.#clock());
      }
      const files = await tx.execute(sql`
        DELETE FROM release_files f WHERE f.stored_at < ${replacedBefore}
          AND NOT EXISTS (SELECT 1 FROM release_contents c WHERE c.integrity = f.integrity)`);
      if (old.length > 0) await changed();
      return { releases: old.length, files: files.rowCount ?? 0 };
    });
  }

  /** @param task receives the locked state, and returns whether it changed the state */
  #change<Result>(
    task: (tx: Transaction, state: RegistryState, changed: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#db.transaction(async (tx) => {
      await tx.insert(releaseRegistry).values({ id: 1 }).onConflictDoNothing();
      await tx.select({ id: releaseRegistry.id }).from(releaseRegistry).for('update');
      return task(tx, await readState(tx), async () => {
        await tx.update(releaseRegistry).set({ sequence: sql`${releaseRegistry.sequence} + 1` });
        await tx.execute(sql`SELECT pg_notify(${REGISTRY_CHANNEL}, '')`);
      });
    });
  }
}

const record = async (tx: Transaction, move: Omit<Move, 'at'>, at: Date): Promise<void> => {
  await tx.insert(releaseMoves).values({ ...move, gate: storable(move.gate), at });
  const { by, app, kind, version, share } = move;
  const about = { ...(version === null ? {} : { version }), ...(share === null ? {} : { share }) };
  await enterAct(tx, { act: 'release-moved', by, details: { app, kind, ...about } });
};

/** Removes a release; its files are removed later, with all files that no release names. */
async function removeRelease(
  tx: Transaction,
  state: RegistryState,
  { app, version, by, note, kind }: Removal & { readonly kind: MoveKind },
  at: Date,
): Promise<void> {
  await tx.delete(releases).where(and(eq(releases.app, app), eq(releases.version, version)));
  const track = state.tracks.find((one) => one.app === app) ?? null;
  const pointers = { before: track, after: track, share: null, gate: null };
  await record(tx, { app, kind, by, version, note, ...pointers }, at);
}

function isPrunable(
  state: RegistryState,
  { app, version, replacedAt }: PublishedRelease,
  before: Date,
): boolean {
  const isInForce = versionsInForce(trackOf(state, app)).includes(version);
  return !isInForce && replacedAt !== null && new Date(replacedAt) < before;
}
