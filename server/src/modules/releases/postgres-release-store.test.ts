import { promote, trackOf, versionsInForce } from '@qihang/federation/releases';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { describeReleaseStore } from '../../../../federation/src/releases/testing/release-store-behaviour';
import { connectDatabase, type Database } from '../../database/client';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aRelease, keepRelease } from '../../testing/a-release';
import { PostgresReleaseStore } from './postgres-release-store';

let database: TestDatabase;
/** Second process, with connections of its own. */
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = connectDatabase(database.connection, { DATABASE_POOL: 5, DATABASE_STATEMENT_MS: 20_000 });
});
afterAll(async () => {
  await other.close();
  await database.close();
});

const empty = (): Promise<unknown> =>
  database.pool.query(
    'TRUNCATE release_registry, release_tracks, release_moves, releases, release_apps, release_files CASCADE',
  );

describeReleaseStore('PostgresReleaseStore', async () => {
  await empty();
  return {
    store: new PostgresReleaseStore({ database }),
    reopen: async () => new PostgresReleaseStore({ database: other }),
  };
});

const enterShop = (store: PostgresReleaseStore) =>
  store.enterApp({
    app: 'mf-shop',
    kind: 'remote',
    enteredAt: new Date().toISOString(),
    enteredBy: 'tester',
  });

const promoteTo = (store: PostgresReleaseStore, app: string, version: string): Promise<void> =>
  store.move((state) => [
    {
      track: promote(trackOf(state, app), version),
      move: { app, kind: 'promote', by: 'ci', version, share: null, gate: null, note: null },
    },
  ]);

describe('PostgresReleaseStore between processes', () => {
  it('concurrent moves by two processes are serialised, each on the state that the other left', async () => {
    await empty();
    const stores = [
      new PostgresReleaseStore({ database }),
      new PostgresReleaseStore({ database: other }),
    ] as const;
    const releases = await Promise.all([1, 2, 3].map(() => keepRelease(stores[0], aRelease())));
    const attempts = Array.from({ length: 30 }, (_, at) =>
      promoteTo(stores[at % 2 === 0 ? 0 : 1], 'mf-shop', releases[at % 3]?.version ?? ''),
    );
    const ends = await Promise.allSettled(attempts);
    const done = ends.filter(({ status }) => status === 'fulfilled').length;
    const moves = (await stores[0].history({ limit: 100 })).filter(({ kind }) => kind === 'promote');
    expect(moves).toHaveLength(done);
    expect(done).toBeGreaterThan(1);
    for (const [at, move] of moves.entries()) expect(move.before).toEqual(moves[at + 1]?.after ?? null);
    const state = await stores[1].readState();
    // One more, for the entry of the app.
    expect(state.sequence).toBe(1 + releases.length + done);
    expect(moves[0]?.after).toEqual(trackOf(state, 'mf-shop'));
  });

  it('a publication during the clean-up of another process leaves no release without a file', async () => {
    await empty();
    const [one, two] = [
      new PostgresReleaseStore({ database }),
      new PostgresReleaseStore({ database: other }),
    ];
    await enterShop(one);
    const soon = () => new Date(Date.now() + 60_000);
    for (let round = 0; round < 30; round += 1) {
      const prepared = aRelease({ files: { 'remoteEntry.js': `// ${round}`, 'same.js': '// same' } });
      for (const [integrity, content] of prepared.contents) await one.putFile(integrity, content);
      const [added] = await Promise.allSettled([
        one.addRelease(prepared.release),
        two.prune({ replacedBefore: soon(), by: 'ci' }),
      ]);
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'missing_files' });
      const { releases } = await one.readState();
      for (const { files } of releases) {
        expect(await two.missing(files.map(({ integrity }) => integrity))).toEqual([]);
      }
    }
  });

  it('a release in force is never cleaned up, whatever its date says', async () => {
    await empty();
    const store = new PostgresReleaseStore({ database });
    const [old, good] = [
      await keepRelease(store, aRelease({ publishedAt: new Date('2001-01-01') })),
      await keepRelease(store, aRelease({ publishedAt: new Date('2001-01-02') })),
    ];
    await promoteTo(store, 'mf-shop', old.version);
    await promoteTo(store, 'mf-shop', good.version);
    await database.pool.query(`UPDATE releases SET replaced_at = '2001-01-03'`);
    expect(await store.prune({ replacedBefore: new Date(), by: 'ci' })).toMatchObject({ releases: 0 });
    const state = await store.readState();
    expect(versionsInForce(trackOf(state, 'mf-shop'))).toEqual([good.version, old.version]);
    expect(state.releases).toHaveLength(2);
  });

  it('the database itself refuses a dangling pointer, and the deletion of a release’s file', async () => {
    await empty();
    const store = new PostgresReleaseStore({ database });
    const { version } = await keepRelease(store, aRelease());
    await promoteTo(store, 'mf-shop', version);
    await expect(promoteTo(store, 'mf-shop', 'never-published')).rejects.toThrow();
    await expect(database.pool.query('DELETE FROM release_files')).rejects.toThrow('release_contents');
    await expect(database.pool.query('DELETE FROM releases')).rejects.toThrow('release_tracks');
    expect(trackOf(await store.readState(), 'mf-shop').active).toBe(version);
  });

  it('a damaged file counts as missing, and is repaired by an upload', async () => {
    await empty();
    const store = new PostgresReleaseStore({ database });
    const { release, contents } = aRelease();
    await keepRelease(store, { release, contents });
    const integrities = [...contents.keys()];
    const [damaged = ''] = integrities;
    await database.pool.query(`UPDATE release_files SET content = 'x' WHERE integrity = $1`, [damaged]);
    expect(await store.missing(integrities)).toEqual([damaged]);
    await store.putFile(damaged, contents.get(damaged) ?? Buffer.alloc(0));
    expect(await store.missing(integrities)).toEqual([]);
  });

  it('characters that PostgreSQL cannot store are refused in a release and removed from the words of the gate', async () => {
    await empty();
    const store = new PostgresReleaseStore({ database });
    const { release, contents } = aRelease();
    await enterShop(store);
    for (const [integrity, content] of contents) await store.putFile(integrity, content);
    for (const broken of ['a\0b', '\ud800', 'x\udfff']) {
      const hostile = { ...release, exposes: [broken] };
      await expect(store.addRelease(hostile)).rejects.toMatchObject({ code: 'build_refused' });
    }
    await store.addRelease(release);
    const finding = 'selector \0 \ud83d and 😀 \\u0041';
    const gate = { isPassed: false, checks: [{ name: 'global-css', isPassed: false, finding }] };
    await store.move((state) => [
      {
        track: promote(trackOf(state, 'mf-shop'), release.version),
        move: {
          app: 'mf-shop',
          kind: 'promote',
          by: 'ci',
          version: release.version,
          share: null,
          gate,
          note: null,
        },
      },
    ]);
    const [move] = await store.history({ limit: 1 });
    expect(move?.gate?.checks[0]?.finding).toBe('selector \ufffd \ufffd and 😀 \\u0041');
    expect(await store.history({ app: 'mf\0shop', limit: 1 })).toEqual([]);
  });
});
